import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The port of the last start if it is free, so that tools can keep their settings. */
export async function choosePort(home: string): Promise<number> {
  const options = await readFile(join(home, 'data', 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return (await listenOnce(last)) ?? (await listenOnce(0)) ?? 0;
}

/** The port if it is free; 0 finds one. */
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
