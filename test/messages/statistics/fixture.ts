import { sql } from '../../../server/platform/database/sql.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute } from '../../support/app/requests.ts';

const STATISTICS = '/api/v1/statistics';
const DAY = 'since=2026-01-01&until=2026-01-02';

export const statistics: NounFixture<'countedTemplate'> = {
  async foreign(app, { id }) {
    const countedTemplate = 'foreign-counted';
    await execute(
      app,
      sql`insert into email_stats (organization_id, bucket, dimension, value, sent, reported,
          delivered, hard_bounced, soft_bounced, complained, opened, machine_opened, clicked,
          machine_clicked, unsubscribed, failed, canceled)
        values (${id}, '2026-01-01T12:00:00Z', 'template', ${countedTemplate},
          1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    );
    return { countedTemplate };
  },

  probes: {
    'statistics.emails': {
      groups: {
        found: 'live',
        probe: (client) => client.get(`${STATISTICS}/emails?${DAY}&group_by=template`),
      },
    },
    'statistics.consent': {
      groups: {
        found: null,
        probe: (client) => client.get(`${STATISTICS}/consent?${DAY}&group_by=subtype`),
      },
    },
    'statistics.contacts': {
      range: { found: null, probe: (client) => client.get(`${STATISTICS}/contacts?${DAY}`) },
    },
  },

  scopes: { statistics: ALLOWED.managed },
};
