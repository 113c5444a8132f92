import type { PersonHandlers } from '../../../../http/person-operation.ts';
import { ConflictError } from '../../../../platform/errors.ts';
import { parseAddress } from '../../../../platform/values/address.ts';
import { requireName } from '../../../../platform/values/text.ts';
import type { Claims } from '../../identities/claims.ts';
import { beginExchange, completeExchange, requireProvider } from '../../identities/exchange.ts';
import { unfitResponse } from '../../identities/handlers.ts';
import { createIdentity } from '../../identities/identities.ts';
import { createPerson } from '../../people.ts';
import type { PeopleParts } from '../../people-parts.ts';
import { presentMe } from '../../present.ts';
import { beginSession } from '../../sessions/sign-in.ts';
import { join, requireInvited, signInFirst } from '../handlers.ts';
import { lockInvitation, lockInvitationOfId } from '../invitations.ts';

const purpose = 'accept_invitation';

export const oidcInvitationHandlers = ({ hashAddress, provider: given }: PeopleParts) =>
  ({
    'invitations.beginWithOidc': async ({ body, browser, client, transaction }) => {
      const provider = requireProvider(given);
      const { id } = await transaction((em) => lockInvitation(em, body.token));
      const exchange = { provider, purpose, personId: null, browser, client, transaction } as const;
      return beginExchange(exchange, { invitationId: id });
    },

    'invitations.acceptWithOidc': async ({ body, client, token, browser, transaction }) => {
      const provider = requireProvider(given);
      const chosen = body.name === undefined ? null : requireName('name', body.name);
      const exchange = { provider, purpose, personId: null, browser, client, transaction } as const;
      const completed = await completeExchange(exchange, body);
      const invitationId = completed?.data.invitationId;
      if (!completed || invitationId === undefined) throw unfitResponse();
      const { claims } = completed;
      const address = requireVerifiedAddress(claims);
      const { issuer } = provider;
      const { subject, email, authenticatedAt } = claims;
      return transaction(async (em) => {
        const invitation = await lockInvitationOfId(em, invitationId);
        requireInvited(invitation, address);
        const name = chosen ?? claims.name ?? address.address;
        const person = await createPerson(em, address, name, null);
        // A person with this address links the account after signing in: the address alone proves nothing (PEOPLE-3).
        if (!person) throw signInFirst();
        await createIdentity(em, person.id, { issuer, subject, email });
        await join(em, invitation, person);
        const network = hashAddress(client.network);
        const used = { method: 'invitation', authenticatedAt };
        const signIn = { person, ...used, client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { status: 201, body: me, session: session.token };
      });
    },
  }) satisfies Partial<PersonHandlers>;

function requireVerifiedAddress({ email, emailVerified }: Claims) {
  const address = email !== null && emailVerified ? parseAddress(email) : null;
  if (address) return address;
  throw new ConflictError(
    { reason: 'email_not_verified' },
    'The identity provider does not confirm an email address of this account; accept the invitation with a password.',
  );
}
