// `node pack-scripts.js remove` and `restore`, before and after `npm pack`: the package is published without
// scripts, whose files are not in it. The manifest waits in a file beside it meanwhile.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const MANIFEST = new URL('package.json', import.meta.url);
const ORIGINAL = new URL('package.json.packing', import.meta.url);

// Left behind where packing was interrupted.
if (existsSync(ORIGINAL)) renameSync(ORIGINAL, MANIFEST);
if (process.argv[2] === 'remove') {
  const text = readFileSync(MANIFEST, 'utf8');
  const manifest = JSON.parse(text);
  delete manifest.scripts;
  writeFileSync(ORIGINAL, text);
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
