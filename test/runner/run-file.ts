import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { bindGlobals } from './globals.ts';
import { withinLimit } from './file-limit.ts';
import { describePages } from './open-pages.ts';
import { timeFile } from './times.ts';

/** Jest’s interface for `testRunner`; values that are only passed through have no type here. */
type RunFile = (
  globalConfig: unknown,
  config: { testEnvironmentOptions: { fileTimeoutMs: number } },
  environment: object,
  runtime: unknown,
  testPath: string,
  sendMessageToJest: unknown,
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const GLOBALS = new URL('globals.ts', import.meta.url).href;

const RUNNER = new URL('.', import.meta.url).href;
const TESTS = new URL('..', import.meta.url).href;

/** The file that runs in this process. */
let number = 0;

/**
 * Modules under `test/` are loaded for each file: they register hooks, patch globals and keep
 * state. A query string makes each a separate module.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const resolved = next(specifier, context);
    const { url } = resolved;
    const own = url.startsWith(TESTS) && !url.startsWith(RUNNER) && !url.includes('?');
    return own ? { ...resolved, url: `${url}?file=${number}` } : resolved;
  },
});

/**
 * Modules are loaded by Node’s own loader, as in production. Jest’s loader would compile and run
 * all of them again for every file, which takes a second for the server with its libraries. So
 * files in one worker process share the modules of the product, which keep no state that another
 * file could notice.
 */
const runtime = {
  requireInternalModule(path: string): unknown {
    // Both keep the previous file’s globals: Jest assumes a new global object for each file.
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    return require(path);
  },
  requireModule: require,
  setGlobalsForRuntime: bindGlobals,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path: string) => import(pathToFileURL(path).href),
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
};

/** Called by Jest, and awaited. A test in a browser that fails shows what its pages show. */
async function handleTestEvent({ name }: { name: string }): Promise<void> {
  if (name === 'test_fn_failure') process.stderr.write(await describePages());
}

const runFile: RunFile = async (globalConfig, config, environment, _runtime, testPath, send) => {
  const env = { ...process.env };
  number += 1;
  try {
    return await timeFile(testPath, () => {
      Object.assign(environment, { handleTestEvent });
      const ended = circus.default(globalConfig, config, environment, runtime, testPath, send);
      return withinLimit(ended, config.testEnvironmentOptions.fileTimeoutMs);
    });
  } finally {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, env);
  }
};

export default runFile;
