// What is checked beyond types: typescript-eslint's strict rules, with type information outside of components, and
// Svelte's. Types in components are svelte-check's.
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const CAST = {
  selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
  message: "No `as unknown as`: give the value its type where it comes from.",
};
const TYPED = { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] };

export default ts.config(
  { ignores: ["dist/", "public/", "src/transport/messages.ts", "src/games/*/types.ts"] },
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-restricted-syntax": ["error", CAST],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.ts"],
    ignores: ["**/*.svelte.ts"],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: TYPED },
    rules: {
      // Numbers are written into SVG paths and addresses everywhere.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowNullish: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Our links are handled by app/routing.svelte.ts, not by SvelteKit.
      "svelte/no-navigation-without-resolve": "off",
      // Maps and sets that are filled and read in one function need not be reactive.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
