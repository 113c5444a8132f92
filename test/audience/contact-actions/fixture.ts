import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, post, posting } from '../../support/app/requests.ts';
import { ACTIONS, NEW_ACTION } from './act.ts';

/** The ids of the examples, without their last digit. */
const EXAMPLE = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0e1';

/** The id of no action. */
const NONE = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9fffff';

const add = (list: string, filter: object = { subscribed: true }) => ({
  filter,
  action: 'add_to_list',
  list,
});

export const contactActions: NounFixture<'contactAction'> = {
  async foreign(app, { id }) {
    const found = newId();
    await execute(
      app,
      sql`insert into contact_actions (id, organization_id, mode, action, filter, dry_run, status, actor, step_at)
        select a.id, ${id}, a.mode, 'erase', '{"search": "foreign"}', false, 'running', '{"kind": "operator"}', null
        from (values (${found}::uuid, 'live'), (${newId()}::uuid, 'test')) a (id, mode)`,
    );
    return { contactAction: found };
  },

  probes: {
    'contactActions.create': {
      list: {
        found: 'live',
        probe: (client, { list }) => client.post(NEW_ACTION, add(list)),
      },
      'list of the filter': {
        found: 'live',
        probe: (client, { list }) =>
          client.post(NEW_ACTION, { filter: { list }, action: 'unsubscribe' }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) =>
          client.post(NEW_ACTION, {
            filter: { subscribed: true },
            action: 'unsubscribe',
            subtypes: [subtype],
          }),
      },
    },
    'contactActions.list': {
      entries: {
        found: 'live',
        probe: async (client, names) =>
          includes(await client.get(`${ACTIONS}?limit=200`), names.contactAction),
      },
    },
    'contactActions.get': {
      id: {
        found: 'live',
        probe: (client, names) => client.get(`${ACTIONS}/${names.contactAction}`),
      },
    },
    'contactActions.cancel': {
      id: {
        found: 'live',
        probe: (client, names) =>
          client.post(`${ACTIONS}/${names.contactAction}/cancel`, undefined),
      },
    },
  },

  writes: {
    'contactActions.create': {
      'contacts on a list': { ...post(NEW_ACTION, add('customers')), repeated: 'creates another' },
      'an unknown list': post(NEW_ACTION, add('none')),
      'an empty filter': post(NEW_ACTION, { filter: {}, action: 'erase' }),
    },
    'contactActions.cancel': { 'an unknown action': post(`${ACTIONS}/${NONE}/cancel`, {}) },
  },

  pages: {
    'contactActions.list': {
      path: ACTIONS,
      make: posting(
        () => 'contacts/actions',
        () => ({ filter: { subscribed: false }, action: 'erase', dry_run: true }),
      ),
    },
  },

  scopes: { 'contact-actions': ALLOWED.hidden },
  otherScopes: { 'contactActions.create': ALLOWED.hidden.writes },

  prepareExamples: (app) =>
    execute(
      app,
      sql`insert into contact_actions (id, organization_id, mode, action, filter, dry_run, status, actor, step_at)
        select (${EXAMPLE}::text || a.digit)::uuid, ${app.organizationId}, 'live', 'erase',
          '{"search": "nobody"}', true, a.status, '{"kind": "operator"}', null
        from (values (0, 'completed'), (1, 'running')) a (digit, status)`,
    ),
};
