// Runs before anything else, and on any Node: older ones can't even read the files that follow.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Mailwright needs Node 22.18 or newer, and this is ${process.versions.node}. ` +
      '`npm ci` brings one along, if the install script of the package "node" may run.\n',
  );
  process.exit(1);
}
