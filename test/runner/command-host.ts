/**
 * Runs commands of the command line in this process, one after another. `commands.ts` starts it, because loading the
 * modules of the server takes most of the time of a command that runs in a process of its own.
 */
import { PassThrough, Writable } from 'node:stream';
import { inspect } from 'node:util';
import { Agent, setGlobalDispatcher } from 'undici';

export interface Command {
  args: string[];
  env: Record<string, string>;
  input: string;
}

/** With `isSpent`, the process cannot run another command: this one has left something that still runs. */
export interface Reply {
  code: number;
  stdout: string;
  stderr: string;
  isSpent: boolean;
}

interface End {
  code: number | string;
  error?: unknown;
}

/** Thrown by `process.exit()`, so that it ends the command and not this process. */
class Exit extends Error {}

const MAIN = new URL('../../server/app/main.ts', import.meta.url);
const POLL_MS = 2;

let number = 0;

process.on('message', (command: Command) => {
  void run(command).then((reply) => process.send?.(reply));
});

async function run({ args, env, input }: Command): Promise<Reply> {
  number += 1;
  const output = { stdout: '', stderr: '' };
  replaceStream('stdin', new PassThrough().end(input));
  replaceStream('stdout', collect(output, 'stdout'));
  replaceStream('stderr', collect(output, 'stderr'));
  process.argv = [process.execPath, MAIN.pathname, ...args];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const connections = new Agent();
  setGlobalDispatcher(connections);

  // Only the module that runs the command is loaded anew.
  const { code, error, isSpent } = await endOf(() => import(`${MAIN.href}?command=${number}`));
  await connections.destroy();
  if (error !== undefined) output.stderr += `${inspect(error)}\n`;
  return { code: Number(code), ...output, isSpent };
}

function replaceStream(name: 'stdin' | 'stdout' | 'stderr', value: PassThrough | Writable): void {
  Object.defineProperty(process, name, { value, configurable: true });
}

function collect(output: Pick<Reply, 'stdout' | 'stderr'>, name: 'stdout' | 'stderr'): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      output[name] += chunk.toString();
      done();
    },
  });
}

/** Like a process, a command ends by an error, by `process.exit()`, or when nothing is left that it waits for. */
async function endOf(work: () => Promise<unknown>): Promise<End & Pick<Reply, 'isSpent'>> {
  const existing = process.eventNames().flatMap((event) => process.listeners(event as 'exit'));
  const resources = countResources();
  process.exitCode = undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<End>();
  process.exit = (code) => {
    end({ code: code ?? process.exitCode ?? 0 });
    throw new Exit();
  };
  const fail = (error: unknown): void => {
    if (!(error instanceof Exit)) end({ code: 1, error });
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);

  let isRunning = true;
  const finished = work().then(async () => {
    while (countResources() > resources) await pause();
    end({ code: process.exitCode ?? 0 });
  }, fail);
  void finished.finally(() => (isRunning = false));
  const how = await ended;
  await pause();
  for (const event of process.eventNames() as 'exit'[]) {
    for (const listener of process.listeners(event)) {
      if (!existing.includes(listener)) process.off(event, listener);
    }
  }
  return { ...how, isSpent: isRunning || countResources() > resources };
}

/** What keeps the process running. */
const countResources = (): number => process.getActiveResourcesInfo().length;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, POLL_MS).unref();
  });
