import { execFileSync } from 'node:child_process';
import { cpSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../install/production-tree.ts';

const RELEASE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
/** What the guides assume on a machine, besides Node. debootstrap finds no package that another one provides. */
const PACKAGES = [
  'ca-certificates',
  'curl',
  'git',
  'libatomic1',
  'libnet-ssleay-perl',
  'libstdc++6',
  'perl-openssl-defaults',
  'postgresql',
  'procps',
  'swaks',
  'systemd',
];
export const REPOSITORY = '/srv/mailwright.git';

/** A fresh Debian in a folder, with git, curl, swaks, systemd's files, PostgreSQL, Node and npm, and a repository with the last commit. */
export function createTree(folder: string): void {
  const include = `--include=${PACKAGES.join(',')}`;
  execFileSync('debootstrap', ['--variant=minbase', include, RELEASE, folder, MIRROR], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(folder, 'usr/bin/node'));
  const npm = npmFolder();
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/bin', name));
  }
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
  // A machine behind an intercepting proxy trusts more than Debian's certificates.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    cpSync(certificates, join(folder, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  }
  execFileSync('git', ['clone', '--quiet', '--bare', ROOT, join(folder, REPOSITORY)]);
  // Git refuses a local repository of another user; the guides clone a remote one.
  writeFileSync(join(folder, 'etc/gitconfig'), `[safe]\n\tdirectory = ${REPOSITORY}\n`);
}

/** The folder of the npm that runs this script. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('Run this test with npm run test:guides.');
  return dirname(dirname(realpathSync(program)));
}

/** A tree, and the services of the test that the guides assume elsewhere. */
export interface Machine {
  root: string;
  serverUrl: string;
  smtpUrl: string;
}
