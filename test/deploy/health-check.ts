import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';

/** Runs a health check, arguments of `node`, beside a server that is ready, one that is not, and none. */
export async function testHealthCheck(
  args: string[],
  environmentFor: (port: number) => Record<string, string>,
): Promise<void> {
  const check = async (port: number): Promise<unknown> => {
    const child = spawn(process.execPath, args, {
      env: environmentFor(port),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as unknown[];
    return code;
  };
  const paths: (string | undefined)[] = [];
  let status = 200;
  const server = createServer(({ url }, response) => {
    paths.push(url);
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    expect(await check(port)).toBe(0);
    status = 503;
    expect(await check(port)).toBe(1);
    expect(paths).toEqual(['/readyz', '/readyz']);
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  expect(await check(port)).toBe(1);
}
