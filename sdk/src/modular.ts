import type { MailwrightApi } from '../../generated/client.ts';
import type { Campaigns } from './campaigns.ts';
import type { Emails } from './emails.ts';
import { check, checkOptions, type MailwrightOptions } from './options.ts';
import { createRequest } from './request.ts';
import { createResources, type Resource, type ResourcesOf } from './resources.ts';

export * from '../../generated/resources.ts';
// Replace those above.
export { campaigns } from './campaigns.ts';
export { emails } from './emails.ts';
export * from './exports.ts';
export type { Resource } from './resources.ts';

/** All nouns with their methods. */
interface Nouns extends MailwrightApi {
  readonly campaigns: Campaigns;
  readonly emails: Emails;
}

/** Options of a client with some of the nouns. */
export interface ModularOptions<Noun extends keyof Nouns> extends MailwrightOptions {
  /** The nouns that the client has, such as `{ contacts, emails }`, imported from this module. */
  resources: ResourcesOf<Pick<Nouns, Noun>>;
}

interface MailwrightConstructor {
  /**
   * A client of a Mailwright server with only the methods of the given resources. A bundler leaves out
   * all others.
   *
   * @throws {TypeError} An option is missing or invalid.
   *
   * @example
   * ```ts
   * import { emails, Mailwright } from '@mailwright/sdk/modular';
   *
   * const client = new Mailwright({ resources: { emails } });
   * await client.emails.send({ to: 'ada@example.com', template: 'welcome' });
   * ```
   */
  new <Noun extends keyof Nouns>(options: ModularOptions<Noun>): Mailwright<Noun>;
}

/** A client with these nouns: `Mailwright<'contacts' | 'emails'>`. A complete client is one, too. */
export type Mailwright<Noun extends keyof Nouns> = Pick<Nouns, Noun>;

export const Mailwright = class Mailwright {
  constructor(options: ModularOptions<never> | undefined) {
    const settings = checkOptions(options);
    const resources: Record<string, Resource<unknown>> = { ...options?.resources };
    const given = Object.values(resources);
    const isValid = given.length > 0 && given.every((one) => typeof one === 'function');
    check('resources', isValid, 'an object of resources, such as { emails }');
    Object.assign(this, createResources(resources, createRequest(settings), settings));
  }
} as unknown as MailwrightConstructor;
