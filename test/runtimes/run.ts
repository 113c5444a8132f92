/** `npm run test:runtimes`: tests the packed SDK on every runtime that its README names. */
import { installBuiltPackage } from '../sdk/built-package.ts';
import type { Findings } from './exercise.ts';
import { installRuntimes } from './install.ts';
import { runtimes, type Runtime } from './runtimes.ts';
import { keysOf, startExerciseServer } from './server.ts';

installRuntimes();
const project = await installBuiltPackage();
let failures = 0;
for (const runtime of runtimes) {
  const faults = await faultsOn(runtime);
  failures += faults.length;
  for (const fault of faults) say(`  ${fault}`);
}
await project.remove();
process.exitCode = failures > 0 ? 1 : 0;

/**
 * The failures on a runtime. A missing runtime is a failure too, because the README claims support
 * for it.
 */
async function faultsOn(runtime: Runtime): Promise<string[]> {
  const { name } = runtime;
  if (!runtime.isThere()) {
    say(`${name}: NOT TESTED`);
    return [`${name} could not be installed on this machine.`];
  }
  const server = await startExerciseServer();
  try {
    const { version, findings } = await runtime.exercise(project.folder, server.baseUrl);
    const faults = [...faultsIn(findings)];
    if (keysOf(server).size !== 1) faults.push('The retries of a send had different keys.');
    const checks = Object.keys(findings).length;
    say(`${name} (${version}): ${checks} checks, ${faults.length} failed`);
    return faults;
  } catch (error) {
    say(`${name}: failed`);
    return [String(error)];
  } finally {
    await server.close();
  }
}

function faultsIn(findings: Findings): string[] {
  return Object.entries(findings)
    .filter(([, seen]) => seen !== 'ok')
    .map(([title, seen]) => `${title}: ${seen}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
