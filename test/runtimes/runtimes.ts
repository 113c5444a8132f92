import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../sdk/bundle.ts';
import type { Findings } from './exercise.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const installed = join(here, 'node_modules');

/** A JavaScript runtime. */
export interface Runtime {
  name: string;
  isThere(): boolean;
  /** Runs the exercise in a project with the SDK; returns the runtime’s version and the results. */
  exercise(project: string, baseUrl: string): Promise<{ version: string; findings: Findings }>;
}

const exercise = join(here, 'exercise.ts');

/** A runtime with a command line; `version` prints its version. */
function onCommandLine(
  name: string,
  command: string,
  args: string[] = [],
  version = 'process.versions.node',
): Runtime {
  return {
    name,
    isThere: () => existsSync(command),
    async exercise(project, baseUrl) {
      const program = `
        import { exercise } from ${JSON.stringify(exercise)};
        const findings = await exercise(process.argv.at(-1)!);
        console.log(JSON.stringify({ version: ${version}, findings }));`;
      const code = await bundle(program, { from: project, external: ['@mailwright/sdk'] });
      const file = join(project, 'exercise.mjs');
      await writeFile(file, code);
      const { stdout } = await run(command, [...args, file, baseUrl], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: project, NO_COLOR: '1' },
        timeout: 120_000,
      });
      return JSON.parse(stdout) as { version: string; findings: Findings };
    },
  };
}

interface Miniflare {
  dispatchFetch(url: string): Promise<Response>;
  dispose(): Promise<void>;
}

/** Cloudflare’s runtime, which runs bundled programs. */
const workerd: Runtime = {
  name: 'workerd',
  isThere: () => ['workerd', 'miniflare'].every((name) => existsSync(join(installed, name))),
  async exercise(project, baseUrl) {
    const program = `
      import { exercise } from ${JSON.stringify(exercise)};
      export default { fetch: async () => Response.json(await exercise(${JSON.stringify(baseUrl)})) };`;
    const require = createRequire(join(here, 'package.json'));
    const { Miniflare } = require('miniflare') as {
      Miniflare: new (options: object) => Miniflare;
    };
    const worker = new Miniflare({
      modules: true,
      script: await bundle(program, { from: project }),
      compatibilityDate: '2026-07-01',
    });
    try {
      const response = await worker.dispatchFetch('http://localhost/');
      const manifest = await readFile(join(installed, 'workerd/package.json'), 'utf8');
      const { version } = JSON.parse(manifest) as { version: string };
      return { version, findings: (await response.json()) as Findings };
    } finally {
      await worker.dispose();
    }
  },
};

const bin = (path: string): string => join(installed, path);

export const runtimes: Runtime[] = [
  onCommandLine('Node 20', bin('node20/bin/node')),
  onCommandLine('Node 22', bin('node22/bin/node')),
  onCommandLine('Node 24', process.execPath),
  onCommandLine(
    'Deno',
    bin('.bin/deno'),
    ['run', '--no-prompt', '--cached-only', '--allow-net=127.0.0.1'],
    'Deno.version.deno',
  ),
  onCommandLine('Bun', bin('.bin/bun'), [], 'Bun.version'),
  workerd,
];
