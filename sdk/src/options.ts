import type { Fetch } from './fetch.ts';

/** What a client is made with. */
export interface MailwrightOptions {
  /**
   * An API key of your organization: `svc_live_sk_…`, or `svc_test_sk_…` to have requests checked
   * and answered without effect. Undefined is refused when the client is made.
   */
  apiKey: string | undefined;
  /**
   * Where your server is reached, without `/api/v1`: `https://mail.example.com`. Undefined is
   * refused when the client is made.
   */
  baseUrl: string | undefined;
  /** Milliseconds to wait for an answer; 30,000 unless given. Each try has them by itself. */
  timeout?: number | undefined;
  /** How often a call that failed for the moment is tried again; 2 unless given. */
  maxRetries?: number | undefined;
  /** Makes the requests instead of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** Options that have been checked. */
export interface Settings {
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  fetch: Fetch | undefined;
}

/** Throws a TypeError that names the option, and never its value: that may be a secret. */
export function checkOptions(options: MailwrightOptions): Settings {
  // From JavaScript, nothing at all may be passed.
  const { apiKey, baseUrl, timeout = 30_000, maxRetries = 2, fetch } = options ?? {};
  return {
    apiKey: checkApiKey(apiKey),
    baseUrl: checkBaseUrl(baseUrl),
    timeout: checkTimeout(timeout),
    maxRetries: checkMaxRetries(maxRetries),
    fetch,
  };
}

/** The longest that timers can wait. */
const longestTimeout = 2 ** 31 - 1;

export function checkTimeout(timeout: number): number {
  return checkNumber('timeout', timeout, 1, longestTimeout);
}

export function checkMaxRetries(maxRetries: number): number {
  return checkNumber('maxRetries', maxRetries, 0, 100);
}

/** What the server takes as a key; other characters can't stand in a header. */
export function checkIdempotencyKey(key: string): string {
  if (/^[!-~]{1,255}$/.test(key)) return key;
  throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters.');
}

function checkNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`${name} must be a whole number from ${least} to ${most}.`);
}

function checkApiKey(apiKey = ''): string {
  if (/^svc_(live|test)_sk_[A-Za-z0-9]+$/.test(apiKey)) return apiKey;
  throw refusal('apiKey', apiKey, 'one that begins with svc_live_sk_ or svc_test_sk_');
}

function checkBaseUrl(baseUrl = ''): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const extras = url && url.username + url.password + url.search + url.hash;
  if (url && !extras && /^https?:$/.test(url.protocol)) {
    return (url.origin + url.pathname).replace(/\/+$/, '');
  }
  throw refusal('baseUrl', baseUrl, 'an http(s) URL without user name, query and fragment');
}

function refusal(name: string, value: string, wanted: string): TypeError {
  return new TypeError(`${name} is ${value ? 'malformed' : 'missing'}; pass ${wanted}.`);
}
