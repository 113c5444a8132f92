import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { onlyGet } from '../../http/only-get.ts';
import { staticResponse } from '../../http/responses/static-response.ts';

/** Where ALTCHA's modules are, by the path under `/f/altcha/`. They import each other by these paths. */
const ALTCHA = ['pow.js', 'helpers.js', 'types.js', 'algorithms/web/pbkdf2.js'];

const altchaFolder = new URL('.', import.meta.resolve('altcha-lib'));

/** The script of forms, and the proof of work that it loads when somebody begins to fill in a form. */
export function formScripts(): Router {
  const router = Router();
  const files = [
    ...['form.js', 'altcha.js'].map((name) => ({
      path: `/${name}`,
      file: new URL(name, import.meta.url),
    })),
    ...ALTCHA.map((name) => ({ path: `/altcha/${name}`, file: new URL(name, altchaFolder) })),
  ];
  for (const { path, file } of files) {
    router.get(
      path,
      staticResponse(() => ({
        content: readFileSync(fileURLToPath(file)),
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
          // Pages of other sites load them, as modules too. They contain nothing of anybody.
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
      })),
    );
  }
  onlyGet(
    router,
    files.map(({ path }) => path),
  );
  return router;
}
