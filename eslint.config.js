import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Which folders may not import which. The rooms of the server are in .dependency-cruiser.mjs. */
const oneWay = (files, group, message, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'generated',
      'dist',
      'sdk/dist',
      'dashboard/dist',
      '.mailwright',
      'coverage',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties without the spread.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: { process: 'readonly', URL: 'readonly' },
      parserOptions: { projectService: false },
    },
  },
  {
    files: ['server/pages/forms/*.js'],
    languageOptions: {
      globals: {
        addEventListener: 'readonly',
        btoa: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        location: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
  },
  {
    files: ['spec/reference/browser/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        Element: 'readonly',
        IntersectionObserver: 'readonly',
        localStorage: 'readonly',
        navigator: 'readonly',
        setTimeout: 'readonly',
        window: 'readonly',
      },
    },
  },
  {
    // Tests look into JSON of every shape; the test client checks the shapes against the document.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  oneWay(
    ['server/platform/values/*'],
    ['../*/**', '!../concurrency/**'],
    'Values know only themselves, errors and time slices.',
  ),
  oneWay(
    ['server/platform/values/*/**'],
    ['../../*/**', '!../../concurrency/**'],
    'Values know only themselves, errors and time slices.',
  ),
  oneWay(
    ['server/{account,audience,messages}/**'],
    ['**/http/**', '!**/http/key-format.ts'],
    'Behaviour knows no HTTP; only handlers.ts and the index.ts of a noun do.',
    ['**/handlers.ts', 'server/*/*/index.ts', 'server/*/*/*/index.ts'],
  ),
  oneWay(
    ['cli/**'],
    ['**/server/**', '**/spec/**', '**/generated/**'],
    'Commands of an account know only the SDK.',
  ),
  oneWay(
    ['dashboard/src/**'],
    ['**/server/**', '**/spec/**', '**/generated/**'],
    'The dashboard is a client of the public API: it knows only the SDK.',
  ),
  oneWay(['sdk/**'], ['**/server/**', '**/spec/**'], 'The SDK knows only generated/.'),
  oneWay(
    ['generated/**'],
    ['../**', '!../sdk/src/caller.ts'],
    'generated/ imports nothing outside it but what its methods are made of.',
  ),
);
