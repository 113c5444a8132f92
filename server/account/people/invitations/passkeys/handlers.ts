import type { PersonHandlers } from '../../../../http/person-operation.ts';
import { invalid } from '../../../../platform/errors.ts';
import { newSessionToken } from '../../../../platform/tokens/session-token.ts';
import { requireAddress } from '../../../../platform/values/address.ts';
import { newRow } from '../../../../platform/values/id.ts';
import { requireName } from '../../../../platform/values/text.ts';
import { createPasskey } from '../../passkeys/passkeys.ts';
import { creationOptions, newCredentialOf } from '../../passkeys/registration.ts';
import { relyingPartyOf, requireHostName } from '../../passkeys/relying-party.ts';
import { newChallenge, readClientData, verifyRegistration } from '../../passkeys/web-authn.ts';
import { createPerson, isKnownAddress } from '../../people.ts';
import type { PeopleParts } from '../../people-parts.ts';
import { presentMe } from '../../present.ts';
import { beginSession } from '../../sessions/sign-in.ts';
import { createChallenge, takeChallengeData } from '../../sign-in-challenges.ts';
import { join, required, requireInvited, signInFirst } from '../handlers.ts';
import { type InvitationRow, lockInvitation } from '../invitations.ts';

const purpose = 'join_with_passkey';

export function passkeyInvitationHandlers({ hashAddress, baseUrl }: PeopleParts) {
  const party = relyingPartyOf(baseUrl);

  return {
    'invitations.beginWithPasskey': ({ body, browser, transaction }) =>
      transaction(async (em) => {
        const { id: host } = requireHostName(party);
        const name = requireName('name', body.name);
        const address = requireAddressOf(body.email, await lockInvitation(em, body.token));
        // Otherwise the browser would make a passkey that nobody can use.
        if (await isKnownAddress(em, address)) throw signInFirst();
        const challenge = newChallenge();
        const token = browser ?? newSessionToken();
        const { id } = newRow();
        const data = { newId: id };
        const stored = { challenge, browser: token, purpose, personId: null, data } as const;
        const expiresAt = await createChallenge(em, stored);
        const person = { id, email: address.address, name };
        const options = creationOptions({ host, challenge, person, known: [] });
        return {
          status: 201,
          body: { options, expires_at: expiresAt.toISOString() },
          browser: token,
        };
      }),

    'invitations.acceptWithPasskey': async ({ body, client, token, browser, transaction }) => {
      const own = requireHostName(party);
      const { credential } = body;
      const name = requireName('name', body.name);
      const passkeyName = requireName('passkey_name', body.passkey_name ?? 'Passkey');
      const { challenge } = readClientData(credential.response.clientDataJSON) ?? {};
      if (challenge === undefined) throw unfit();
      const data = await transaction((em) =>
        takeChallengeData(em, { challenge, browser, purpose, personId: null }),
      );
      const made = data && (await verifyRegistration(newCredentialOf(credential), challenge, own));
      if (!made) throw unfit();
      return transaction(async (em) => {
        const invitation = await lockInvitation(em, body.token);
        const address = requireAddressOf(body.email, invitation);
        const row = { id: data.newId, createdAt: new Date() };
        const person = await createPerson(em, address, name, null, row);
        if (!person) throw signInFirst();
        const { transports = [] } = credential.response;
        const passkey = { ...made, host: own.id, name: passkeyName, transports };
        await createPasskey(em, { ...passkey, personId: person.id });
        await join(em, invitation, person);
        const network = hashAddress(client.network);
        const signIn = { person, method: 'invitation', client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { status: 201, body: me, session: session.token };
      });
    },
  } satisfies Partial<PersonHandlers>;
}

/** The address of the new person, which is that of the invitation if it contains one. */
function requireAddressOf(email: string | undefined, invitation: InvitationRow) {
  const given = email ?? invitation.email;
  if (given === null) throw required('email');
  const address = requireAddress('email', given);
  requireInvited(invitation, address);
  return address;
}

const unfit = () =>
  invalid(
    'credential',
    'invalid_value',
    'The credential does not match the options of invitations.beginWithPasskey, or they are no longer valid; begin again.',
  );
