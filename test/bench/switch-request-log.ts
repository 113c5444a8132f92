/**
 * `--import` of an API process. SIGUSR2 switches the recording and counting of requests off, and on again. So both sides of a
 * comparison run in one process: the processor times of two equal processes differ by more than the log costs, because
 * each compiles and collects garbage in its own way.
 */
import { registerHooks } from 'node:module';

const SWITCHED = {
  '/server/http/log/record-requests.ts': 'recordRequests',
  '/server/http/log/log-requests.ts': 'measureRequests',
};

export const requestLog = { isOn: true };

process.on('SIGUSR2', () => {
  requestLog.isOn = !requestLog.isOn;
});

registerHooks({
  load(url, context, next) {
    for (const [file, name] of Object.entries(SWITCHED)) {
      // With a query, it is the module itself.
      if (url.endsWith(file))
        return { format: 'module', source: switched(url, name), shortCircuit: true };
    }
    return next(url, context);
  },
});

const switched = (url: string, name: string): string => `
  import { ${name} as original } from ${JSON.stringify(`${url}?original`)};
  import { requestLog } from ${JSON.stringify(import.meta.url)};
  export const ${name} = (...parts) => {
    const handle = original(...parts);
    return (request, response, next) =>
      requestLog.isOn ? handle(request, response, next) : next();
  };`;
