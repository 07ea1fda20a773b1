const { transformSync } = require("esbuild");

module.exports = {
  process: (source, path) =>
    transformSync(source, {
      loader: "ts",
      format: "cjs",
      target: "node20",
      sourcefile: path,
      sourcemap: "inline",
    }),
};
