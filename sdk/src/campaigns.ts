import type { Campaign, CampaignsApi } from '../../generated/client.ts';
import { campaigns as campaignOperations } from '../../generated/resources.ts';
import type { Resource } from './resources.ts';
import { waitFor, type WaitLimits } from './wait.ts';

/** Operations on campaigns, with a helper to wait for one. */
export interface Campaigns extends CampaignsApi {
  /**
   * Wait for a campaign.
   *
   * Polls the campaign, at increasing intervals of up to eight seconds, until it is `completed`. One that becomes
   * `canceled` or `paused` also ends the wait: it is returned, not thrown, so check its `status`. While the server is
   * unreachable or busy, polling continues and respects `Retry-After`. If a `Retry-After` exceeds the remaining time,
   * the error of that response is thrown immediately.
   *
   * @param slug The campaign's slug.
   * @param options `timeout`: the maximum time to wait in milliseconds, default 60,000; `signal`.
   * @throws {TimeoutError} The campaign was not completed in time. It goes on. `cause` is the error of the last
   * request, if it failed.
   * @throws {TypeError} An option is invalid.
   * @throws {NotFoundError} 404: The campaign does not exist.
   *
   * @example
   * ```ts
   * await client.campaigns.schedule('spring-sale', {});
   * const { status, counts } = await client.campaigns.waitFor('spring-sale', { timeout: 3_600_000 });
   * ```
   */
  waitFor(slug: string, options?: WaitLimits): Promise<Campaign>;
}

const ends = ['completed', 'canceled', 'paused'];

/** Marketing email to everybody in an audience, with a helper. */
export const campaigns: Resource<Campaigns> = (context) => {
  const methods = campaignOperations(context);
  return Object.assign(methods, {
    waitFor: (slug: string, options: WaitLimits = {}) =>
      waitFor(methods, slug, ends, options, `The campaign ${slug} was not completed`),
  });
};
