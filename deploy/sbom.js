// Writes the bill of materials of the container image (CycloneDX): the installed npm packages and Node. The
// Debian packages of the base image are listed in its /var/lib/dpkg/status.d, where scanners look for them.
import { execFileSync } from 'node:child_process';

const sbom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  }),
);
const { node: version } = process.versions;
sbom.components.push({
  'bom-ref': `node@${version}`,
  type: 'platform',
  name: 'node',
  version,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  purl: `pkg:generic/node@${version}`,
});
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
