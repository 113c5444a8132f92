/**
 * `--import` of an API process that neither records its requests nor counts them, for comparison. The middleware of both is
 * replaced while it is loaded.
 */
import { registerHooks } from 'node:module';

const REPLACED = {
  '/server/http/record-requests.ts': 'recordRequests',
  '/server/http/measure-requests.ts': 'measureRequests',
};

registerHooks({
  load(url, context, next) {
    for (const [file, name] of Object.entries(REPLACED)) {
      if (!url.endsWith(file)) continue;
      const source = `export const ${name} = () => (request, response, next) => next();`;
      return { format: 'module', source, shortCircuit: true };
    }
    return next(url, context);
  },
});
