import { sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import type { NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes } from '../../support/app/requests.ts';

const LIST = '/api/v1/refused-sends';
const RECIPIENT = 'foreign-refused@person.example';

interface Stored {
  organizationId: string;
  address: string;
  contactId?: string;
}

/** Stores refused sends with these ids. */
export const storeRefused = (
  app: TestApp,
  ids: string[],
  { organizationId, address, contactId }: Stored,
): Promise<void> =>
  execute(
    app,
    sql`insert into refused_sends (id, organization_id, address_hash, contact_id, reason, request_id)
      select id, ${organizationId}, ${app.running.services.acceptance.hashAddress(address)},
        ${contactId ?? null}, 'suppressed', id::text
      from unnest(${ids}::uuid[]) id`,
  );

export const refusedSends: NounFixture<'refusedSend'> = {
  async foreign(app, { id }) {
    const refusedSend = newId();
    await storeRefused(app, [refusedSend], { organizationId: id, address: RECIPIENT });
    await execute(
      app,
      sql`insert into refused_send_hours (organization_id, hour, refused, left_out)
        values (${id}, date_trunc('hour', now()), 1, 0)`,
    );
    return { refusedSend };
  },

  probes: {
    'refusedSends.list': {
      entries: {
        found: 'live',
        probe: async (client, { refusedSend }) =>
          includes(await client.get(`${LIST}?limit=200`), refusedSend),
      },
      recipient: {
        found: 'live',
        probe: async (client, { refusedSend }) =>
          includes(await client.get(`${LIST}?to=${RECIPIENT}`), refusedSend),
      },
    },
  },

  pages: {
    'refusedSends.list': {
      path: LIST,
      fill: (app, organizationId) =>
        storeRefused(
          app,
          [1, 2, 3, 4, 5].map((hours) => idAt(new Date(Date.now() - hours * 3_600_000))),
          { organizationId, address: RECIPIENT },
        ),
    },
  },

  scopes: { 'refused-sends': { reads: ['send', 'read', 'full'], writes: ['full'] } },

  async fillPerson(app, { address, facts: { contactId } }) {
    const { organizationId } = app;
    await storeRefused(app, [newId()], {
      organizationId,
      address: address.toLowerCase(),
      contactId,
    });
  },
  personalData: { 'public.refused_sends': ['contactId'] },
};
