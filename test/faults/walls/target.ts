import { connect } from 'node:net';

/** The attacked server, with the key of the attacking organization. */
export interface Target {
  /** Sends a request and returns the status of the response; null if the connection was cut. */
  send: (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => Promise<number | null>;
  /**
   * Sends a chunked body in so many writes; returns `CUT` if the connection ends before a response.
   */
  stream: (path: string, piece: Buffer, count: number) => Promise<number>;
}

/** The connection was cut, where that is as good as a response. */
export const CUT = 0;

export const createTarget = (baseUrl: string, key: string): Target => ({
  async send(method, path, body, headers = {}) {
    const common = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const request = { method, body, headers: Object.assign(common, headers) };
    const answer = await fetch(`${baseUrl}/api/v1${path}`, request).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status ?? null;
  },
  stream(path, piece, count) {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let left = count;
    const write = (): void => {
      for (; left > 0 && socket.writable; left -= 1) {
        if (!socket.write(piece)) return void socket.once('drain', write);
      }
    };
    write();
    return new Promise((resolve) => {
      let status = CUT;
      socket.once('data', (answer) => (status = Number(/ (\d+) /.exec(String(answer))?.[1])));
      socket.on('error', () => {}); // After a cut only the close event matters.
      socket.once('close', () => resolve(status));
    });
  },
});
