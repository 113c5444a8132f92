import { type KeyObject, X509Certificate } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FetchText } from './fetch.ts';
import type { CertificateStore } from './certificate-store.ts';
import { createNameCount } from './name-count.ts';
import { SnsRefusedError, SnsUnreachableError } from './refusals.ts';
import { type Topic, urlAt } from './topic.ts';

const PATH = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/;

/**
 * At most 30 downloads a minute, with the reserved ones below. A client that invents names of certificates
 * must neither make this server flood SNS nor use up the downloads that genuine messages need: SNS itself
 * needs one download a year.
 */
const FETCHES = { points: 20, duration: 60 };
const FETCHES_OF_CLIENT = { points: 3, duration: 60 };

/**
 * Downloads in reserve, for the name that was given by most clients while no other download was left. SNS
 * posts from many addresses and names the same certificate in all messages; an attacker would need as many
 * addresses for each invented name.
 */
const RESERVED = { points: 10, duration: 60 };

const MAX_UNPROVEN = 30;

/** Checks whether a message is signed with the key of the certificate at a URL. */
export type CheckSignature = (
  url: string,
  client: string,
  isSignedBy: (key: KeyObject) => boolean,
) => Promise<boolean>;

/**
 * Fetches only certificates of the topic's region. The package `sns-validator` would
 * fetch from any region's host, without a limit of time or size.
 */
export function createSignatureCheck(
  topic: Topic,
  fetchText: FetchText,
  store: CertificateStore,
  now: () => Date,
): CheckSignature {
  /**
   * Certificates with which a message was verified. Only SNS adds to them, about once a year, so none is
   * removed.
   */
  const proven = new Map<string, X509Certificate>();
  let read: Promise<void> | null = null;
  /** Certificates that some message named. Anybody can add to them, so their number is limited. */
  const unproven = new Map<string, Promise<X509Certificate>>();
  const budget = new RateLimiterMemory(FETCHES);
  const reserve = new RateLimiterMemory(RESERVED);
  const clientBudget = new RateLimiterMemory(FETCHES_OF_CLIENT);
  const refused = createNameCount();

  /**
   * Reads the certificates that this or another process has proved and stored. Repeated until it succeeds
   * once.
   */
  function readKept(): Promise<void> {
    read ??= store
      .readAll()
      .then((kept) => {
        for (const { url, pem } of kept) proven.set(url, new X509Certificate(pem));
      })
      .catch((error: unknown) => {
        read = null;
        throw error;
      });
    return read;
  }

  /** Takes one download from the budgets. Throws if none is left for this name. */
  async function takeFetch(url: string, client: string): Promise<void> {
    await clientBudget.consume(client);
    try {
      await budget.consume('all');
    } catch (error) {
      if (!refused.isFirst(url, client)) throw error;
      await reserve.consume('all');
    }
    refused.forget(url);
  }

  async function download(url: string, client: string): Promise<X509Certificate> {
    try {
      await takeFetch(url, client);
    } catch {
      throw new SnsUnreachableError();
    }
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

  function findUnproven(url: string, client: string): Promise<X509Certificate> {
    const known = unproven.get(url);
    if (known) return known;
    const certificate = download(url, client);
    unproven.set(url, certificate);
    certificate.catch(() => unproven.delete(url));
    for (const oldest of unproven.keys()) {
      if (unproven.size <= MAX_UNPROVEN) break;
      unproven.delete(oldest);
    }
    return certificate;
  }

  return async (url, client, isSignedBy) => {
    const path = urlAt(topic, url)?.pathname ?? '';
    const isPlain = url === `https://${topic.host}${path}`;
    if (!isPlain || !PATH.test(path)) throw new SnsRefusedError('certificate_url');
    await readKept();
    const certificate = proven.get(url) ?? (await findUnproven(url, client));
    const { publicKey, validFromDate, validToDate } = certificate;
    if (publicKey.asymmetricKeyType !== 'rsa' || now() < validFromDate || now() > validToDate) {
      throw new SnsRefusedError('certificate');
    }
    if (!isSignedBy(publicKey)) return false;
    if (!proven.has(url)) {
      await store.keep({ url, pem: certificate.toString() }, validToDate);
      proven.set(url, certificate);
    }
    unproven.delete(url);
    return true;
  };
}
