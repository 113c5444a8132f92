// Runs before anything else, and on any Node: older ones can't even read the files that follow.
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Mailwright needs Node 22.18 or newer, and this is ${process.versions.node}. ` +
      '`npm ci` brings one along, if the install script of the package "node" may run.\n',
  );
  process.exit(1);
}

// TypeScript is stripped once and not at every start: half a second and 20 MB. The folder is ours
// alone, unlike the shared temporary one that is the default.
modules.enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/mailwright', import.meta.url)),
);
