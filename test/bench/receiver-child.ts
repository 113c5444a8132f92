/**
 * A receiver of webhooks in a separate process. Reports over IPC the requests since the last look, and how many
 * connections they came over.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ids = new Set<string>();
const seen = { count: 0, first: 0, last: 0, doubled: 0, connections: 0 };

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const id = String(request.headers['webhook-id']);
    if (ids.has(id)) seen.doubled += 1;
    ids.add(id);
    seen.last = Date.now();
    if (seen.count === 0) seen.first = seen.last;
    seen.count += 1;
    response.writeHead(204).end();
  });
});
server.on('connection', () => (seen.connections += 1));

process.on('message', () => {
  const { count, doubled, connections } = seen;
  process.send?.(count > 0 ? seen : { count, doubled, connections });
  Object.assign(seen, { count: 0, doubled: 0, connections: 0 });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
