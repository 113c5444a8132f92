import { environmentVariable } from './environment.ts';
import type { Fetch } from './fetch.ts';
import type { RequestOptions } from './methods.ts';

/** Options of a client. */
export interface MailwrightOptions {
  /**
   * Authenticates requests with the session of a person who has signed in, instead of an API key: for pages of the
   * server itself, whose browser sends the cookie. `apiKey` and `MAILWRIGHT_API_KEY` are not used then.
   */
  session?: SessionOptions | undefined;
  /**
   * An API key of your organization: `svc_live_sk_…`, or `svc_test_sk_…` to have requests validated and
   * answered without effect. Default: the environment variable `MAILWRIGHT_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * The URL of your server: `https://mail.example.com`, with or without `/api/v1`. Default: the
   * environment variable `MAILWRIGHT_URL`.
   */
  baseUrl?: string | undefined;
  /** Timeout of each attempt in milliseconds; default 30,000. */
  timeout?: number | undefined;
  /** Maximum number of retries of a call after a temporary failure; default 2. */
  maxRetries?: number | undefined;
  /** A function that makes the requests instead of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** What a request with a session is for. */
export interface SessionOptions {
  /** The slug of the organization; not needed to sign in, and for the person's own account. */
  organization?: string | undefined;
  /** `test`: requests are validated and answered without effect. Default: `live`. */
  mode?: 'live' | 'test' | undefined;
}

/** The timeout and the number of retries of a call. */
interface CallLimits {
  timeout: number;
  maxRetries: number;
}

/** Validated options. */
export interface Settings extends CallLimits {
  /** Null with a session. */
  apiKey: string | null;
  session: SessionOptions | undefined;
  /** Without a trailing slash and without `/api/v1`, which is part of the paths. */
  baseUrl: string;
  fetch: Fetch | undefined;
}

export function checkOptions(options: MailwrightOptions | undefined): Settings {
  // JavaScript callers can pass null.
  const { apiKey: givenKey, baseUrl: givenUrl, fetch, session, ...limits } = options ?? {};
  const apiKey = session ? null : required('apiKey', givenKey, 'MAILWRIGHT_API_KEY');
  const baseUrl = required('baseUrl', givenUrl, 'MAILWRIGHT_URL');
  const isKey = apiKey === null || /^svc_(live|test)_sk_[A-Za-z0-9]+$/.test(apiKey);
  check('apiKey', isKey, 'a key that starts with svc_live_sk_ or svc_test_sk_');
  const isUrl = /^https?:\/\/[^\s@?#]+[?#]*$/i.test(baseUrl) && URL.canParse(baseUrl);
  check('baseUrl', isUrl, 'an http(s) URL without user and query');
  return {
    apiKey,
    session,
    baseUrl: baseUrl.replace(/(\/api\/v1)?[/?#]*$/, ''),
    fetch,
    ...callLimitsOf(limits, { timeout: 30_000, maxRetries: 2 }),
  };
}

function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value) return value;
  throw new TypeError(`${name} is missing: pass it, or set ${variable} in the environment.`);
}

/** Replaces omitted options by their defaults. The maximum delay of a timer is 2³¹ − 1 ms. */
export function callLimitsOf(
  given: Pick<RequestOptions, keyof CallLimits>,
  defaults: CallLimits,
): CallLimits {
  const timeout = given.timeout ?? defaults.timeout;
  const maxRetries = given.maxRetries ?? defaults.maxRetries;
  checkNumber('timeout', timeout, 1, 2_147_483_647);
  checkNumber('maxRetries', maxRetries, 0, 100);
  return { timeout, maxRetries };
}

export function checkNumber(name: string, value: number, min: number, max: number): void {
  const isValid = Number.isInteger(value) && value >= min && value <= max;
  check(name, isValid, `a whole number from ${min} to ${max}`);
}

/** Throws a TypeError with the name of the invalid option, and without its value, which may be a secret. */
export function check(name: string, isValid: boolean, expected: string): void {
  if (!isValid) throw new TypeError(`${name} must be ${expected}.`);
}
