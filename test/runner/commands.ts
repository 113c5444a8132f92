import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Command, Reply } from './command-host.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const HOST = resolve(import.meta.dirname, 'command-host.ts');

/** Processes that wait for a command. All test files that run in one Jest worker share them. */
const idle: ChildProcess[] = [];

/** Runs a command of the command line in a process that has loaded the modules for an earlier one. */
export async function runInHost(command: Command): Promise<Omit<Reply, 'isSpent'>> {
  const host = idle.pop() ?? startHost();
  keepAlive(host, true);
  const aborted = new AbortController();
  const { signal } = aborted;
  const replied = once(host, 'message', { signal }).then(([reply]) => reply as Reply);
  const ended = once(host, 'exit', { signal }).then(([code, by]): never => {
    throw new Error(`The process ended while it ran ${command.args[0]}: ${code ?? by}`);
  });
  host.send(command);
  const { isSpent, ...result } = await Promise.race([replied, ended]).finally(() =>
    aborted.abort(),
  );
  if (isSpent) host.kill('SIGKILL');
  else idle.push(host);
  keepAlive(host, false);
  return result;
}

function startHost(): ChildProcess {
  return fork(HOST, {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    execArgv: ['--import', './server/app/require-node.js'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Whether this process waits for the other one before it exits. That one exits when this one has. */
function keepAlive(host: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    host.ref();
    host.channel?.ref();
  } else {
    host.unref();
    host.channel?.unref();
  }
}
