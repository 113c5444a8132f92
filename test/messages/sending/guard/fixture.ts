import { sql } from '../../../../server/platform/database/sql.ts';
import type { NounFixture } from '../../../support/nouns/noun-fixture.ts';
import { execute, includes } from '../../../support/app/requests.ts';

const ACKNOWLEDGE = '/api/v1/organization/sending/acknowledge';

export const sendingGuard: NounFixture = {
  async foreign(app, { id }) {
    await execute(
      app,
      sql`insert into sending_guards (organization_id, state, since, reason)
        values (${id}, 'marketing_paused', now(), 'complaints')`,
      sql`insert into sending_outcomes (organization_id, id, at, handed_over)
        values (${id}, gen_random_uuid(), now(), 1)`,
      sql`insert into sending_limits (organization_id, monthly) values (${id}, 1000000)`,
      sql`insert into sending_usage (organization_id, day, day_used, month, month_used)
        values (${id}, current_date, 1, date_trunc('month', current_date), 1)`,
    );
    return {};
  },

  // The key identifies its organization, so no request names one: nothing is found.
  probes: {
    'organization.acknowledgeSending': {
      "the key's own": {
        found: null,
        probe: async (client) =>
          includes(await client.request('POST', ACKNOWLEDGE), 'marketing_paused'),
      },
    },
  },

  writes: {
    'organization.acknowledgeSending': {
      'a state that somebody must acknowledge': { method: 'POST', path: ACKNOWLEDGE },
      again: { method: 'POST', path: ACKNOWLEDGE, leavesNothing: true },
    },
  },
  prepareWrites: (app) =>
    execute(
      app,
      sql`insert into sending_guards (organization_id, state, since, reason)
        values (${app.organizationId}, 'warned', now(), 'hard_bounces')`,
    ),
};
