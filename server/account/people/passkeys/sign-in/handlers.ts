import { HttpError, notSignedIn } from '../../../../http/responses/http-error.ts';
import type { PersonHandlers } from '../../../../http/person-operation.ts';
import { newSessionToken } from '../../../../platform/tokens/session-token.ts';
import { findPerson } from '../../people.ts';
import type { PeopleParts } from '../../people-parts.ts';
import { presentMe } from '../../present.ts';
import { beginSession, recordForAll } from '../../sessions/sign-in.ts';
import { CHALLENGE_SECONDS, createChallenge, takeChallenge } from '../../sign-in-challenges.ts';
import { findPasskey, usePasskey } from '../passkeys.ts';
import { userHandleOf } from '../registration.ts';
import { relyingPartyOf, requireHostName } from '../relying-party.ts';
import { newChallenge, readClientData, verifyAssertion } from '../web-authn.ts';

const purpose = 'use_passkey';

export function passkeySignInHandlers({ hashAddress, baseUrl }: PeopleParts) {
  const party = relyingPartyOf(baseUrl);

  return {
    'sessions.beginWithPasskey': async ({ browser, transaction }) => {
      const { id } = requireHostName(party);
      const challenge = newChallenge();
      const token = browser ?? newSessionToken();
      const expiresAt = await transaction((em) =>
        createChallenge(em, { challenge, browser: token, purpose, personId: null }),
      );
      const timeout = CHALLENGE_SECONDS * 1_000;
      const options = { challenge, rpId: id, timeout, userVerification: 'required' };
      const body = { options, expires_at: expiresAt.toISOString() };
      return { status: 201, body, browser: token };
    },

    'sessions.createWithPasskey': async ({ body, client, token, browser, transaction }) => {
      const own = requireHostName(party);
      const { credential } = body;
      const { challenge } = readClientData(credential.response.clientDataJSON) ?? {};
      if (challenge === undefined) throw unknownPasskey();
      const credentialId = Buffer.from(credential.id, 'base64url');
      const found = await transaction(async (em) => {
        const taken = { challenge, browser, purpose, personId: null } as const;
        return (await takeChallenge(em, taken)) ? findPasskey(em, credentialId) : null;
      });
      if (!found) throw unknownPasskey();
      const { id, person_id: personId, public_key: publicKey } = found;
      if (credential.response.userHandle !== userHandleOf(personId)) throw unknownPasskey();
      const stored = { credentialId, publicKey };
      const assertion = await verifyAssertion(toLibrary(credential), challenge, own, stored);
      if (!assertion) throw unknownPasskey();

      const signedIn = await transaction(async (em) => {
        const person = await findPerson(em, personId);
        if (!person) return null;
        if (!(await usePasskey(em, id, assertion))) {
          // This stays in the audit log although the request fails.
          await recordForAll(
            em,
            { personId, name: person.name },
            {
              operation: 'sessions.createWithPasskey',
              resource: { type: 'passkey', id },
              before: null,
              after: { rejected: 'counter' },
            },
          );
          return null;
        }
        const network = hashAddress(client.network);
        const signIn = { person, method: 'passkey', client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { me, session: session.token };
      });
      if (!signedIn) throw unknownPasskey();
      return { status: 201, body: signedIn.me, session: signedIn.session };
    },
  } satisfies Partial<PersonHandlers>;
}

type Credential = Parameters<PersonHandlers['sessions.createWithPasskey']>[0]['body']['credential'];

const toLibrary = ({ id, rawId, type, response }: Credential) => ({
  id,
  rawId,
  type,
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  },
  clientExtensionResults: {},
});

/** The same for everything that is wrong. */
const unknownPasskey = (): HttpError => {
  const { status, code, headers } = notSignedIn();
  const message =
    'The passkey is not registered here, or the request for it is no longer valid; begin again.';
  return new HttpError(status, code, message, { headers });
};
