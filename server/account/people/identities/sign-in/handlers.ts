import { HttpError, notSignedIn } from '../../../../http/http-error.ts';
import type { PersonHandlers } from '../../../../http/person-operation.ts';
import { findPerson } from '../../people.ts';
import type { PeopleParts } from '../../people-parts.ts';
import { presentMe } from '../../present.ts';
import { beginSession } from '../../sessions/sign-in.ts';
import { beginExchange, completeExchange, requireProvider } from '../exchange.ts';
import { useIdentity } from '../identities.ts';

const purpose = 'use_identity';

export const identitySignInHandlers = ({ hashAddress, provider: given }: PeopleParts) =>
  ({
    'sessions.beginWithOidc': async ({ browser, client, transaction }) => {
      const provider = requireProvider(given);
      return beginExchange({ provider, purpose, personId: null, browser, client, transaction });
    },

    'sessions.createWithOidc': async ({ body, client, token, browser, transaction }) => {
      const provider = requireProvider(given);
      const exchange = { provider, purpose, personId: null, browser, client, transaction } as const;
      const completed = await completeExchange(exchange, body);
      if (!completed) throw unknownIdentity();
      const { subject, email } = completed.claims;
      const signedIn = await transaction(async (em) => {
        const personId = await useIdentity(em, { issuer: provider.issuer, subject, email });
        const person = personId === null ? null : await findPerson(em, personId);
        if (!person) return null;
        const network = hashAddress(client.network);
        const signIn = { person, method: 'oidc', client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { me, session: session.token };
      });
      if (!signedIn) throw unknownIdentity();
      return { status: 201, body: signedIn.me, session: signedIn.session };
    },
  }) satisfies Partial<PersonHandlers>;

/** The same for everything that is wrong. */
const unknownIdentity = (): HttpError => {
  const { status, code, headers } = notSignedIn();
  const message =
    'The account is not linked to a person here, or the request for it is no longer valid; begin again.';
  return new HttpError(status, code, message, { headers });
};
