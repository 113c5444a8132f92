import { noun } from '../../http/noun.ts';
import { audited } from '../../account/audit/audited.ts';
import { addressOf, noSuchContact } from '../../audience/contacts/contacts.ts';
import type { Handlers } from '../../http/operation.ts';
import { parseAddress, requireAddress } from '../../platform/values/address.ts';
import { erasePerson, type ErasureParts } from './erase.ts';

const erasureHandlers = (parts: ErasureParts) =>
  ({
    'contacts.delete': async ({ path, scope }) => {
      const address = parseAddress((await addressOf(scope, path.email)) ?? '');
      const found = address && (await erasePerson(scope, address, parts));
      if (!found) throw noSuchContact();
      return { status: 204 };
    },

    'erasures.create': async ({ body, scope }) => {
      await erasePerson(scope, requireAddress('email', body.email), parts);
      // The entry must not reveal whose data was erased.
      return audited(scope, {
        operation: 'erasures.create',
        resource: { type: 'person', id: '[deleted]' },
        before: null,
        after: null,
      });
    },
  }) satisfies Partial<Handlers>;

// For the rest of the server.
export { erasePerson } from './erase.ts';

export const erasures = noun({ name: 'erasures', handlers: erasureHandlers });
