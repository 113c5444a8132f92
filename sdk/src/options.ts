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
  /** Milliseconds to wait for an answer; 30,000 unless given. */
  timeout?: number | undefined;
  /** Makes the requests instead of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** Options that have been checked. */
export interface Settings {
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  timeout: number;
  fetch: Fetch | undefined;
}

/** Throws a TypeError that names the option, and never its value: that may be a secret. */
export function checkOptions(options: MailwrightOptions): Settings {
  // From JavaScript, nothing at all may be passed.
  const { apiKey, baseUrl, timeout = 30_000, fetch } = options ?? {};
  return { apiKey: checkApiKey(apiKey), baseUrl: checkBaseUrl(baseUrl), timeout, fetch };
}

function checkApiKey(apiKey: string | undefined): string {
  if (!apiKey) {
    throw new TypeError('apiKey is missing; pass an API key that your server has issued.');
  }
  if (!/^svc_(live|test)_sk_[A-Za-z0-9]+$/.test(apiKey)) {
    throw new TypeError(
      'apiKey is malformed; an API key is svc_live_sk_ or svc_test_sk_ with letters and digits after it.',
    );
  }
  return apiKey;
}

function checkBaseUrl(baseUrl: string | undefined): string {
  if (!baseUrl) {
    throw new TypeError(
      'baseUrl is missing; pass where your server is, as in https://mail.example.com.',
    );
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const extras = url && url.username + url.password + url.search + url.hash;
  if (!url || extras || !['http:', 'https:'].includes(url.protocol)) {
    throw new TypeError(
      'baseUrl is malformed; pass an http or https URL without user name, query and fragment.',
    );
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
