import assert from 'node:assert/strict';
import { runInContainer, type Container } from './container.ts';

const LOOK = `const fs = require('node:fs');
  const write = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  const read = (name) => new RegExp('^' + name + ':\\\\s+(.+)$', 'm').exec(status)[1];
  console.log(JSON.stringify({ pid: process.pid, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(),
    folder: process.cwd(), app: write('x'), root: write('/x'), temporary: write('/tmp/x'),
    capabilities: read('CapEff'), privileges: read('NoNewPrivs') }))`;

const RESIZE = `require('sharp')({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .png().toBuffer().then(({ length }) => console.log(length > 0))`;

/** What a container of the image cannot do, and what it can without a shell and further libraries. */
export function testRestrictions(container: Container): string {
  const looked = runInContainer(container, {}, ['node', '-e', LOOK]);
  assert.equal(looked.status, 0, looked.output);
  assert.deepEqual(JSON.parse(looked.output), {
    pid: 1,
    uid: 65532,
    gid: 65532,
    groups: [65532],
    folder: '/opt/mailwright',
    app: 'EROFS',
    root: 'EROFS',
    temporary: 'written',
    capabilities: '0000000000000000',
    privileges: '1',
  });
  // Logos are decoded by a native library.
  const resized = runInContainer(container, {}, ['node', '-e', RESIZE]);
  assert.equal(resized.output, 'true\n');

  // The image has no embedded PostgreSQL, wherever its data would be.
  const { Entrypoint: entrypoint, Cmd: command } = container.config;
  for (const folder of ['.mailwright', '/tmp/data']) {
    const env = { BASE_URL: 'https://mail.example.com', MAILWRIGHT_DATA_DIR: folder };
    const refused = runInContainer(container, env, [...entrypoint, ...command]);
    assert.equal(refused.status, 1);
    assert.match(refused.output, /set .*DATABASE_URL to a PostgreSQL server of your own/);
  }
  return 'user 65532, read-only file system, no capabilities; a start without DATABASE_URL is refused: ok';
}
