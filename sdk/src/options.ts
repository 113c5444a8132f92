import { environmentVariable } from './environment.ts';
import type { Fetch } from './fetch.ts';
import type { RequestOptions } from './methods.ts';

/** What a client is made with. */
export interface MailwrightOptions {
  /**
   * An API key of your organization: `svc_live_sk_…`, or `svc_test_sk_…` to have requests checked
   * and answered without effect. Left out, or undefined: the environment's `MAILWRIGHT_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * Where your server is reached: `https://mail.example.com`, with `/api/v1` or without. Left out, or
   * undefined: the environment's `MAILWRIGHT_URL`.
   */
  baseUrl?: string | undefined;
  /** Milliseconds to wait for an answer; 30,000 unless given. Each try has them by itself. */
  timeout?: number | undefined;
  /** How often a call that failed for the moment is tried again; 2 unless given. */
  maxRetries?: number | undefined;
  /** Makes the requests instead of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** How long and how often a call is tried. */
interface Tries {
  timeout: number;
  maxRetries: number;
}

/** Options that have been checked. */
export interface Settings extends Tries {
  apiKey: string;
  /** Without a slash at the end, and without `/api/v1`, which paths begin with. */
  baseUrl: string;
  fetch: Fetch | undefined;
}

export function checkOptions(options: MailwrightOptions | undefined): Settings {
  // From JavaScript, null may be passed.
  const { apiKey: givenKey, baseUrl: givenUrl, fetch, ...tries } = options ?? {};
  const apiKey = required('apiKey', givenKey, 'MAILWRIGHT_API_KEY');
  const baseUrl = required('baseUrl', givenUrl, 'MAILWRIGHT_URL');
  const isKey = /^svc_(live|test)_sk_[A-Za-z0-9]+$/.test(apiKey);
  check('apiKey', isKey, 'one that begins with svc_live_sk_ or svc_test_sk_');
  const isUrl = /^https?:\/\/[^\s@?#]+[?#]*$/i.test(baseUrl) && URL.canParse(baseUrl);
  check('baseUrl', isUrl, 'an http(s) URL without user and query');
  return {
    apiKey,
    baseUrl: baseUrl.replace(/(\/api\/v1)?[/?#]*$/, ''),
    fetch,
    ...triesOf(tries, { timeout: 30_000, maxRetries: 2 }),
  };
}

function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value) return value;
  throw new TypeError(`${name} is missing: pass it, or set ${variable} in the environment.`);
}

/** What is not given is as usual. Timers can wait no longer than 2³¹ − 1 ms. */
export function triesOf(given: Pick<RequestOptions, keyof Tries>, usual: Tries): Tries {
  const timeout = given.timeout ?? usual.timeout;
  const maxRetries = given.maxRetries ?? usual.maxRetries;
  checkNumber('timeout', timeout, 1, 2_147_483_647);
  checkNumber('maxRetries', maxRetries, 0, 100);
  return { timeout, maxRetries };
}

export function checkNumber(name: string, value: number, least: number, most: number): void {
  const isRight = Number.isInteger(value) && value >= least && value <= most;
  check(name, isRight, `a whole number from ${least} to ${most}`);
}

/** Throws a TypeError that names what is wrong, and never shows it: it may be a secret. */
export function check(name: string, isRight: boolean, wanted: string): void {
  if (!isRight) throw new TypeError(`${name} must be ${wanted}.`);
}
