import type { Me } from '@mailwright/sdk';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { personClient } from '../api/client.ts';

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

/** False in old browsers, and on pages that were not loaded by https. */
export const hasPasskeys = typeof PublicKeyCredential === 'function';

/** Signs in with any passkey that the browser has for this server. */
export async function signInWithPasskey(): Promise<Me> {
  const { startAuthentication } = await library();
  const { options } = await personClient.sessions.beginWithPasskey();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { response, ...credential } = await startAuthentication({ optionsJSON });
  return personClient.sessions.createWithPasskey({
    credential: { ...credential, response: { ...response } },
  });
}

/** Lets the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string): Promise<unknown> {
  const { options } = await personClient.passkeys.begin();
  const credential = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON);
  return personClient.passkeys.create({ name, credential });
}

/** Who accepts an invitation. */
export interface Invited {
  token: string;
  /** Left out if the invitation contains it. */
  email?: string;
  name: string;
}

/** Accepts an invitation with a new passkey, and signs in. */
export async function joinWithPasskey(invited: Invited): Promise<Me> {
  const { options } = await personClient.invitations.beginWithPasskey(invited);
  const credential = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON);
  return personClient.invitations.acceptWithPasskey({ ...invited, credential });
}

async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  const { response, ...credential } = await startRegistration({ optionsJSON });
  return { ...credential, response: { ...response } };
}

const FAILURES = {
  NotAllowedError: 'notAllowed',
  AbortError: 'notAllowed',
  InvalidStateError: 'exists',
  SecurityError: 'otherHost',
} as const;

/** What the browser refused; null if the error is another one. */
export const refusalOf = ({ name }: Error) =>
  name in FAILURES ? FAILURES[name as keyof typeof FAILURES] : null;
