import type { Client } from 'openapi-fetch';
import { allResources } from '../../generated/all-resources.ts';
import { MailwrightApi } from '../../generated/client.ts';
import type { paths } from '../../generated/types.ts';
import { createClient } from './create-client.ts';
import type { SendRequest } from './create-methods.ts';
import { campaigns, type Campaigns } from './campaigns.ts';
import { emails, type Emails } from './emails.ts';
import { fetchWithTimeout } from './fetch.ts';
import { httpDefaults } from './http-defaults.ts';
import { checkOptions, type MailwrightOptions } from './options.ts';
import { createResources } from './resources.ts';

/** A Blob is sent as it is, with its type. */
const withBlobs =
  (request: SendRequest): SendRequest =>
  (method, path, { headers, ...init }) => {
    if (!(init.body instanceof Blob)) return request(method, path, { ...init, headers });
    headers.set('Content-Type', init.body.type);
    return request(method, path, { ...init, headers, bodySerializer: (body) => body });
  };

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

  declare readonly campaigns: Campaigns;
  declare readonly emails: Emails;

  constructor(options?: MailwrightOptions) {
    super();
    const settings = checkOptions(options);
    const raw = createClient<paths>({
      baseUrl: settings.baseUrl,
      ...httpDefaults(settings),
      // The API takes arrays in a query as one comma-separated value.
      querySerializer: { array: { style: 'form', explode: false } },
      fetch: fetchWithTimeout({ ...settings, label: 'the request' }),
    });
    this.raw = raw;
    const resources = { ...allResources, campaigns, emails };
    Object.assign(
      this,
      createResources(resources, withBlobs(raw.request as SendRequest), settings),
    );
  }
}
