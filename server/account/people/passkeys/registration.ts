import { CHALLENGE_SECONDS } from '../sign-in-challenges.ts';
import type { Descriptor } from './passkeys.ts';
import { ALGORITHMS } from './web-authn.ts';

/** The bytes by which an authenticator knows the person. */
export const userHandleOf = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');

interface Registration {
  host: string;
  challenge: string;
  person: { id: string; email: string; name: string };
  /** The passkeys that the person has already. */
  known: readonly Descriptor[];
}

/** For `navigator.credentials.create()`: the authenticator stores the passkey, and verifies the person. */
export const creationOptions = ({ host, challenge, person, known }: Registration) => ({
  challenge,
  rp: { id: host, name: 'Mailwright' },
  user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: CHALLENGE_SECONDS * 1_000,
  excludeCredentials: known.map((row) => ({
    id: row.credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: row.transports,
  })),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

interface NewCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string };
}

/** What the library reads of a new credential. */
export const newCredentialOf = ({ id, rawId, type, response }: NewCredential) => ({
  id,
  rawId,
  type,
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
  },
  clientExtensionResults: {},
});
