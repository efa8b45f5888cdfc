import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  globalIgnores(["**/dist/"]),
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js", "vite.config.ts", "vite.embed.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // `(event) => setSpeed(0)` is how short handlers are written, and `return go(…)` how an early exit is.
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // An empty name is the name of a deleted player: `||` treats it as missing.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // TypeScript keeps what it knows of the global state over an `await`, while other code changes that state.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // Numbers read the same in every template.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A leading underscore marks a parameter that only other implementations of a signature use.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // Maps and Sets are replaced as a whole and never changed, so they need no reactivity of their own.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // `void x` in an effect registers a dependency.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Without the Svelte compiler components have the type `any`. svelte-check knows their types and checks them.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["eslint.config.js"],
    rules: {
      // `import.meta.dirname` is newer than the types of the oldest Node.js that we support.
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
  {
    files: ["tests/**"],
    rules: {
      // Stubs of asynchronous interfaces answer at once.
      "@typescript-eslint/require-await": "off",
    },
  },
);
