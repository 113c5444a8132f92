// `node .ci/complete-lockfile.js [file]`, after `npm install` through a registry that doesn't offer every
// package: adds to package-lock.json, or to the file, the optional packages for other platforms that npm left out
// because it couldn't look them up. `npm ci` refuses a lockfile without them.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const SYSTEMS =
  /[-/](android|darwin|freebsd|linux|win32|windows|openharmony|netbsd|openbsd|sunos|aix)\b/;
const PROCESSORS = /-(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|wasm32|mips64el)\b/;

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const { packages } = lock;
const added = {};
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`node_modules/${name}`, `${path}/node_modules/${name}`];
    if (places.some((place) => place in packages)) continue;
    const [, system] = SYSTEMS.exec(name) ?? [];
    const [, processor] = PROCESSORS.exec(name) ?? [];
    added[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(processor ? { cpu: [processor] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(system ? { os: [system === 'windows' ? 'win32' : system] } : {}),
    };
  }
}
const sorted = Object.entries({ ...packages, ...added }).sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
process.stdout.write(`${Object.keys(added).length} packages added.\n`);
