/** A GET request for a URL that has been checked. */
export type FetchText = (url: string) => Promise<{ status: number; text: string }>;

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** Redirects are not followed: only the URL itself has been checked. */
export const fetchText: FetchText = async (url) => {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return { status: response.status, text: Buffer.concat(chunks).toString() };
};
