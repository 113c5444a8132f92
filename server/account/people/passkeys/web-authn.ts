import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256, which all platforms and security keys have. */
export const ALGORITHMS = [-8, -7, -257];

/** With its parsers of certificates, the library takes memory that most servers never need. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What the server reads of the text that the browser signed. */
interface ClientData {
  challenge: string;
}

/** Null if the text is not that of a credential, or was signed in the frame of another site's page. */
export function readClientData(clientDataJSON: string): ClientData | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null) return null;
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? { challenge } : null;
  } catch {
    return null;
  }
}

export interface RegisteredCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  synchronized: boolean;
}

/** Null if it does not match the challenge, or the authenticator did not verify the person. */
export async function verifyRegistration(
  credential: RegistrationResponseJSON,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<RegisteredCredential | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const response = await withoutStatement(credential);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return null;
    const { credential: made, credentialDeviceType } = registrationInfo;
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      synchronized: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws an `Error` for everything that does not match.
    return null;
  }
}

/**
 * The options ask for no attestation, so a statement is not verified. Its certificates could name addresses from which
 * the library would load revocation lists.
 */
async function withoutStatement(
  credential: RegistrationResponseJSON,
): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await helpers();
  const { attestationObject } = credential.response;
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const plain = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decoded.get('authData')],
  ]);
  const encoded = isoCBOR.encode(plain as Parameters<typeof isoCBOR.encode>[0]);
  const response = {
    clientDataJSON: credential.response.clientDataJSON,
    attestationObject: Buffer.from(encoded).toString('base64url'),
  };
  return { ...credential, response };
}

export interface StoredCredential {
  credentialId: Buffer;
  publicKey: Buffer;
}

export interface Assertion {
  /** 0 if the authenticator does not count. */
  counter: number;
  synchronized: boolean;
}

/** Null if the signature does not match. The counter is not compared: that must happen where it is stored. */
export async function verifyAssertion(
  credential: AuthenticationResponseJSON,
  challenge: string,
  { id, origin }: RelyingParty,
  { credentialId, publicKey }: StoredCredential,
): Promise<Assertion | null> {
  const { verifyAuthenticationResponse } = await library();
  const stored: WebAuthnCredential = {
    id: credentialId.toString('base64url'),
    publicKey: new Uint8Array(publicKey),
    counter: 0,
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: stored,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialDeviceType } = authenticationInfo;
    return { counter: newCounter, synchronized: credentialDeviceType === 'multiDevice' };
  } catch {
    return null;
  }
}
