// What the commands print is compared as plain text, wherever the tests run: a CI may ask every process for colours.
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = "1";
// Commands speak the terminal's language; a test that wants Japanese says so.
process.env.LC_ALL = "en_US.UTF-8";

/** Sources are TypeScript; esbuild turns each file into CommonJS, types are checked by `npm run check`. */
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: { "\\.tsx?$": "<rootDir>/scripts/jest-esbuild.cjs" },
  testTimeout: 60000,
  // Jest would leave one core idle.
  maxWorkers: "100%",
};
