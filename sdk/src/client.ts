import type { Client } from 'openapi-fetch';
import { MailwrightApi } from '../../generated/client.ts';
import { operations } from '../../generated/operations.ts';
import type { paths } from '../../generated/types.ts';
import { createClient } from './create-client.ts';
import { createMethods } from './create-methods.ts';
import { withHelpers, type Emails } from './emails.ts';
import { userAgent } from './environment.ts';
import { fetchWithTimeout } from './fetch.ts';
import { checkOptions, type MailwrightOptions } from './options.ts';

/**
 * A client of a Mailwright server.
 *
 * @throws {TypeError} An option is missing or invalid.
 *
 * @example
 * ```ts
 * const client = new Mailwright(); // with MAILWRIGHT_API_KEY and MAILWRIGHT_URL in the environment
 * ```
 */
export class Mailwright extends MailwrightApi {
  /**
   * The openapi-fetch client that the methods use, with the same base URL, key and timeout. It returns
   * `{ data, error, response }` and throws only when no response arrives.
   */
  readonly raw: Client<paths>;

  declare readonly emails: Emails;

  constructor(options?: MailwrightOptions) {
    super();
    const settings = checkOptions(options);
    const raw = createClient<paths>({
      baseUrl: settings.baseUrl,
      headers: {
        Authorization: `Bearer ${settings.apiKey}`,
        Accept: 'application/json',
        'User-Agent': userAgent(),
      },
      // The API takes arrays in a query as one comma-separated value.
      querySerializer: { array: { style: 'form', explode: false } },
      // Following a redirect would turn a POST into a GET and report its response as success.
      redirect: 'manual',
      fetch: fetchWithTimeout({ ...settings, label: 'the request' }),
    });
    this.raw = raw;
    Object.assign(this, createMethods(operations, raw, settings));
    this.emails = withHelpers(this.emails, settings.apiKey.startsWith('svc_test_'));
  }
}
