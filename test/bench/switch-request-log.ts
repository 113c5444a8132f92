/**
 * `--import` of an API process. SIGUSR2 switches the recording and counting of requests off, and on again. So both sides of a
 * comparison run in one process: the processor times of two equal processes differ by more than the log costs, because
 * each compiles and collects garbage in its own way.
 */
import { registerHooks } from 'node:module';

const FILE = '/server/http/log/log-requests.ts';
const SWITCHED = ['recordRequests', 'measureRequests'];

export const requestLog = { isOn: true };

process.on('SIGUSR2', () => {
  requestLog.isOn = !requestLog.isOn;
});

registerHooks({
  load(url, context, next) {
    // With a query, it is the module itself.
    if (!url.endsWith(FILE)) return next(url, context);
    return { format: 'module', source: switched(url), shortCircuit: true };
  },
});

const switched = (url: string): string => `
  import * as original from ${JSON.stringify(`${url}?original`)};
  export * from ${JSON.stringify(`${url}?original`)};
  import { requestLog } from ${JSON.stringify(import.meta.url)};
  const switchable = (create) => (...parts) => {
    const handle = create(...parts);
    return (request, response, next) =>
      requestLog.isOn ? handle(request, response, next) : next();
  };
  ${SWITCHED.map((name) => `export const ${name} = switchable(original.${name});`).join('\n')}`;
