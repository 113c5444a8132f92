import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultsOf, readDockerfile } from '../deploy/dockerfile.ts';
import { ROOT } from '../install/production-tree.ts';
import type { Buildah } from './buildah.ts';

const RELEASE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const NONROOT = 65_532;

/** The Debian packages of the public image distroless/cc-debian13. */
const LIBRARIES = [
  'base-files',
  'ca-certificates',
  'gcc-14-base',
  'libc6',
  'libgcc-s1',
  'libgomp1',
  'libssl3t64',
  'libstdc++6',
  'libzstd1',
  'media-types',
  'netbase',
  'tzdata',
];

/**
 * Makes stand-ins for the base images, with the names in the Dockerfile, because the public ones cannot be
 * downloaded everywhere: from packages of Debian, the package "node", and this machine's npm.
 */
export function createBaseImages(buildah: Buildah, folder: string): void {
  const { NODE_IMAGE: nodeImage = '', BASE_IMAGE: baseImage = '' } = defaultsOf(readDockerfile());
  const debian = join(folder, 'debian');
  const include = `--include=${LIBRARIES.join(',')}`;
  const args = ['--variant=minbase', include, RELEASE, debian, MIRROR];
  // Prints a line per package.
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  createLibrariesImage(buildah, baseImage, debian, join(folder, 'libraries'));
  createNodeImage(buildah, nodeImage, debian);
}

/** Debian with Node and npm. */
function createNodeImage(buildah: Buildah, image: string, debian: string): void {
  for (const path of ['var/cache/apt', 'var/lib/apt/lists']) {
    rmSync(join(debian, path), { recursive: true });
  }
  const local = join(debian, 'usr/local');
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(local, 'bin/node'));
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  // A machine behind an intercepting proxy trusts more than Node's own certificates.
  const options: string[] = [];
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    cpSync(certificates, join(debian, CERTIFICATES), { dereference: true });
    options.push('--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`);
  }
  buildah.create(image, 'scratch', debian, options);
  rmSync(debian, { recursive: true });
}

/** The files of the packages alone: no shell, no package manager, nothing is configured. */
function createLibrariesImage(
  buildah: Buildah,
  image: string,
  debian: string,
  folder: string,
): void {
  const archives = join(debian, 'var/cache/apt/archives');
  const files = readdirSync(archives);
  const status = join(folder, 'var/lib/dpkg/status.d');
  mkdirSync(status, { recursive: true });
  for (const name of LIBRARIES) {
    const archive = files.find((file) => file.startsWith(`${name}_`));
    if (!archive) throw new Error(`debootstrap did not download ${name}.`);
    execFileSync('dpkg-deb', ['--extract', join(archives, archive), folder]);
    writeFileSync(
      join(status, name),
      execFileSync('dpkg-deb', ['--field', join(archives, archive)]),
    );
  }
  // Made by the scripts of ca-certificates.
  mkdirSync(dirname(join(folder, CERTIFICATES)), { recursive: true });
  cpSync(join(debian, CERTIFICATES), join(folder, CERTIFICATES));
  const user = `nonroot:x:${NONROOT}:${NONROOT}:nonroot:/home/nonroot:/sbin/nologin`;
  writeFileSync(join(folder, 'etc/passwd'), `root:x:0:0:root:/root:/sbin/nologin\n${user}\n`);
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnonroot:x:${NONROOT}:\n`);
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  mkdirSync(join(folder, 'home/nonroot'), { recursive: true });
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  buildah.create(image, 'scratch', folder, [
    '--env',
    `PATH=${path}`,
    '--env',
    `SSL_CERT_FILE=${CERTIFICATES}`,
    '--user',
    String(NONROOT),
    '--workingdir',
    '/home/nonroot',
  ]);
  rmSync(folder, { recursive: true });
}

/** The folder of the npm that runs this script. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('Run this test with npm run test:image.');
  return dirname(dirname(realpathSync(program)));
}
