import { connect } from 'node:net';

/** The organization that attacks, and the server. */
export interface Target {
  /** Sends a request and gives the answer's status; null for a connection that was cut. */
  send: (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => Promise<number | null>;
  /** Sends a body without a length by so many writes; `CUT` when the connection ends before an answer. */
  stream: (path: string, piece: Buffer, count: number) => Promise<number>;
}

/** No answer, where a cut is as good as one. */
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
      socket.on('error', () => {}); // It is cut; what follows is its end.
      socket.once('close', () => resolve(status));
    });
  },
});
