import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Prefers the port of the last start, so that tools can keep their settings. */
export async function choosePort(home: string): Promise<number> {
  const options = await readFile(join(home, 'data', 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return (await listenOnce(last)) ?? (await listenOnce(0)) ?? 0;
}

/** Returns the port if it is free; 0 chooses a free one. */
function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
