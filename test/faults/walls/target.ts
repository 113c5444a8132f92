/** The organization that attacks, and the server. */
export interface Target {
  /** Sends a request and gives the answer's status; null for a connection that was cut. */
  send: (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => Promise<number | null>;
}

export const createTarget = (baseUrl: string, key: string): Target => ({
  async send(method, path, body, headers = {}) {
    const common = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const request = { method, body, headers: Object.assign(common, headers) };
    const answer = await fetch(`${baseUrl}/api/v1${path}`, request).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status ?? null;
  },
});
