import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "dist-lib/", ".local/", ".cache/", "backups/", "node_modules/"] },
  ...tseslint.configs.recommended,
  {
    rules: {
      "no-empty": ["error", { allowEmptyCatch: false }],
      eqeqeq: ["error", "always"],
      "no-console": "off",
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
  {
    files: ["**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    // The decisions and the sequences get time and chance as arguments.
    files: ["src/core/**", "src/guard/**", "src/sources/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Time comes in through the Clock port." },
        { object: "Math", property: "random", message: "Chance comes in as an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Time comes in through the Clock port.",
        },
      ],
    },
  },
);
