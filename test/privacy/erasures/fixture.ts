import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { post } from '../../support/app/requests.ts';

const ERASURES = '/api/v1/erasures';

export const erasures: NounFixture = {
  probes: {
    'erasures.create': {
      address: {
        // The function that erases uses the transaction's organization, with and without the filter,
        // and the response is the same for every address.
        found: null,
        probe: (client, { contact }) => client.post(ERASURES, { email: contact }),
      },
    },
  },

  writes: {
    'erasures.create': {
      'a known contact': {
        ...post(ERASURES, { email: 'grace@example.com' }),
        // The log does not reveal whether anything was erased (ERASURES-2).
        repeated: 'is logged again',
      },
      'no address': post(ERASURES, { email: 'grace' }),
    },
  },

  scopes: { erasures: ALLOWED.managed },
};
