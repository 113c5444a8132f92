import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../cli/run.ts';
import { startProgram, untilLogged } from '../install/program.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { testIf, testWith } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAX_EXPOSURE = 2.5;
const TEMPLATE = readFileSync(join(ROOT, 'deploy/systemd/mailwright@.service'), 'utf8');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** The command line of the instance, with this Node. */
function commandOf(instance: string): string[] {
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(TEMPLATE) ?? [];
  return line.replace('/usr/bin/node', process.execPath).replaceAll('%i', instance).split(' ');
}

/** The arguments with paths of the repository as paths of the installation. */
const installed = (args: string[]): string[] =>
  args.map((arg) => (arg.startsWith(`${ROOT}/`) ? join(INSTALLED, relative(ROOT, arg)) : arg));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-units-'));
  for (const name of ['api', 'worker']) {
    writeFileSync(unitFile(name), TEMPLATE.replace('/usr/bin/node', process.execPath));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const unitFile = (instance: string): string => join(folder, `mailwright@${instance}.service`);

test.each(['api', 'worker'])('the unit starts the %s as `npm start` does', (instance) => {
  const [variables = '', command = ''] = manifest.scripts.start.split(' exec node ');
  expect(commandOf(instance).join(' ')).toBe(`${process.execPath} ${command} --${instance}`);
  expect(TEMPLATE).toContain(`\nEnvironment=${variables}\n`);
});

for (const instance of ['api', 'worker']) {
  testWith(['systemd-analyze'], `systemd accepts the unit of the ${instance}`, () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unitFile(instance)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  testWith(['systemd-analyze'], `the exposure of the ${instance} is at most 2.5`, () => {
    const report = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', unitFile(instance)],
      { encoding: 'utf8' },
    );
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
    expect(exposure).toBeGreaterThan(0);
    expect(exposure).toBeLessThanOrEqual(MAX_EXPOSURE);
  });
}

/** The unit's working directory. */
const INSTALLED = '/opt/mailwright';

/**
 * A part of the unit's restrictions, without systemd: read-only file systems, an empty /tmp and /home,
 * another user, no capabilities, no new privileges. The repository appears where the unit expects it.
 */
const RESTRICT = `set -e
mount --make-rprivate /
mount -o remount,bind,ro /
mount -t tmpfs -o mode=755 tmpfs /opt
mkdir ${INSTALLED}
mount --bind "$PWD" ${INSTALLED}
mount -o remount,bind,ro ${INSTALLED}
cd ${INSTALLED}
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -t tmpfs -o ro tmpfs /home
mount -t tmpfs -o ro tmpfs /dev/shm
! touch "$PWD/written" 2>/dev/null
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

const canRestrict =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --make-rprivate / && setpriv --version'])
    .status === 0;

for (const instance of ['api', 'worker']) {
  testIf(
    canRestrict,
    'it needs root, unshare and setpriv',
    `the command of the ${instance} runs with the restrictions of the unit`,
    async () => {
      const database = await createDatabase();
      const port = await freePort();
      const program = startProgram(
        'unshare',
        ['--mount', 'sh', '-c', RESTRICT, 'restrict', ...installed(commandOf(instance))],
        {
          cwd: ROOT,
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: database.url,
            MAIL_TRANSPORT: 'mailbox',
            PORT: port,
          },
        },
      );
      try {
        await untilLogged(program, '"msg":"ready"');
        const status = readFileSync(`/proc/${program.process.pid}/status`, 'utf8');
        expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
        expect(status).toMatch(/^Uid:\s+65534\s/m);
        expect(status).toMatch(/^CapBnd:\s+0+$/m);
        expect(status).toMatch(/^CapEff:\s+0+$/m);
        if (instance === 'api') {
          expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
        }
      } finally {
        await program.stop();
        await database.drop();
      }
      expect(program.process.exitCode).toBe(0);
    },
  );
}

testWith(
  ['systemd-analyze', 'strace'],
  'the system call filter allows the calls of the API',
  async () => {
    const allowed = allowedCalls();
    const database = await createDatabase();
    const trace = join(folder, 'trace');
    const program = startProgram(
      'strace',
      // Blocks no signal, so that SIGTERM reaches Node; -D makes strace the child.
      ['-D', '-f', '-qq', '--seccomp-bpf', '-e', 'signal=none', '-o', trace, ...commandOf('api')],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.url,
          MAIL_TRANSPORT: 'mailbox',
          PORT: await freePort(),
        },
      },
    );
    try {
      await untilLogged(program, '"msg":"ready"');
    } finally {
      await program.stop();
      await database.drop();
    }
    const calls = readFileSync(trace, 'utf8').matchAll(/^\d+ +(?:<\.\.\. )?([a-z]\w*)[( ]/gm);
    const used = new Set([...calls].map(([, name]) => name as string));
    expect(used).toContain('execve');
    expect([...used].filter((name) => !allowed.has(name))).toEqual([]);
  },
);

/** The system calls that the unit's `SystemCallFilter=` lines allow. */
function allowedCalls(): Set<string> {
  const allowed = new Set<string>();
  for (const [, sign, names = ''] of TEMPLATE.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)) {
    for (const call of names.split(' ').flatMap((name) => [...expand(name)])) {
      if (sign) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

function* expand(set: string): Generator<string> {
  if (!set.startsWith('@')) {
    yield set;
    return;
  }
  const listing = execFileSync('systemd-analyze', ['syscall-filter', set], { encoding: 'utf8' });
  for (const line of listing.split('\n').slice(1)) {
    const name = line.trim();
    if (name && !name.startsWith('#')) yield* expand(name);
  }
}
