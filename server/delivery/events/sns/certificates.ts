import { type KeyObject, X509Certificate } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FetchText } from './fetch.ts';
import { SnsRefusedError, SnsUnreachableError } from './refusals.ts';
import { type Topic, urlAt } from './topic.ts';

/** SNS changes its certificate about once a year. */
const MAX_CERTIFICATES = 10;

/** Made-up names of certificates may not make us a client that bothers SNS. */
const FETCHES = { points: 10, duration: 60 };

/**
 * Gives the key of the certificate at a URL; one that doesn't belong to the topic is never asked for.
 * The package `sns-validator` would fetch from any region's host, without a limit of time or size.
 */
export type FindKey = (url: string) => Promise<KeyObject>;

export function createKeyFinder(topic: Topic, fetchText: FetchText, now: () => Date): FindKey {
  const known = new Map<string, Promise<X509Certificate>>();
  const budget = new RateLimiterMemory(FETCHES);

  async function download(url: string): Promise<X509Certificate> {
    await budget.consume('all').catch(() => {
      throw new SnsUnreachableError();
    });
    const { status, text } = await fetchText(url).catch((cause: unknown) => {
      throw new SnsUnreachableError({ cause });
    });
    if (status >= 500) throw new SnsUnreachableError();
    if (status !== 200) throw new SnsRefusedError('certificate');
    try {
      return new X509Certificate(text);
    } catch {
      throw new SnsRefusedError('certificate');
    }
  }

  function find(url: string): Promise<X509Certificate> {
    const cached = known.get(url);
    if (cached) return cached;
    const certificate = download(url);
    known.set(url, certificate);
    certificate.catch(() => known.delete(url));
    for (const oldest of known.keys()) {
      if (known.size <= MAX_CERTIFICATES) break;
      known.delete(oldest);
    }
    return certificate;
  }

  return async (url) => {
    const path = urlAt(topic, url)?.pathname ?? '';
    const isPlain = url === `https://${topic.host}${path}`;
    if (!isPlain || !/^\/[\w-]{1,128}\.pem$/.test(path)) {
      throw new SnsRefusedError('certificate_url');
    }
    const { publicKey, validFromDate, validToDate } = await find(url);
    if (publicKey.asymmetricKeyType !== 'rsa' || now() < validFromDate || now() > validToDate) {
      throw new SnsRefusedError('certificate');
    }
    return publicKey;
  };
}
