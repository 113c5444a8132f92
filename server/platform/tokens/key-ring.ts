import { createHash, hkdfSync } from 'node:crypto';
import { type Mac, macWith } from '../values/secrets/mac.ts';
import { type Seal, sealWith } from '../values/secrets/seal.ts';

/** The purpose of a token. Each purpose has its own key, so that a token is valid for one purpose only. */
export type Purpose =
  'confirm' | 'preferences' | 'verify-alert-email' | 'verify-sender' | 'web-version';

/** What the mail to an address with a token is about (`mail-addresses.ts`). */
export type MailPurpose = 'bounce' | 'feedback' | 'unsubscribe';

export interface KeyRing {
  /** The key that signs. */
  current: SigningKey;
  /** Finds a key by id: the current one, or an earlier one whose tokens still verify. */
  find(id: string, now: Date): SigningKey | undefined;
  /** All keys whose tokens verify, the current one first. */
  all(now: Date): SigningKey[];
  /** Also finds keys whose tokens are no longer accepted: they may have encrypted secrets. */
  findForSecrets(id: string): SigningKey | undefined;
}

export interface SigningKey {
  id: string;
  /** Encrypts the content of tokens. */
  sealFor(purpose: Purpose): Seal;
  /** Authenticates tokens of version 1. */
  macFor(purpose: Purpose): Mac;
  /** Authenticates addresses. */
  addressMacFor(purpose: MailPurpose): Mac;
  /** Encrypts secrets that are stored in the database. */
  secretSeal: Seal;
}

/** The first key signs, all of them verify; those that were replaced, until their end. */
export function createKeyRing(
  [first, ...others]: [Buffer, ...Buffer[]],
  former: { key: Buffer; validUntil: Date }[] = [],
): KeyRing {
  const current = toSigningKey(first);
  const byId = new Map([...others.map(toSigningKey), current].map((key) => [key.id, key]));
  const formerById = new Map(
    former.map(({ key: secret, validUntil }) => {
      const key = toSigningKey(secret);
      return [key.id, { key, validUntil }];
    }),
  );
  return {
    current,
    find(id, now) {
      const replaced = formerById.get(id);
      return byId.get(id) ?? (replaced && replaced.validUntil > now ? replaced.key : undefined);
    },
    all(now) {
      const replaced = [...formerById.values()].filter(({ validUntil }) => validUntil > now);
      return [...new Set([current, ...byId.values(), ...replaced.map(({ key }) => key)])];
    },
    findForSecrets: (id) => byId.get(id) ?? formerById.get(id)?.key,
  };
}

function toSigningKey(secret: Buffer): SigningKey {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const forEach = <T>(make: (purpose: Purpose) => T): Record<Purpose, T> => ({
    confirm: make('confirm'),
    preferences: make('preferences'),
    'verify-alert-email': make('verify-alert-email'),
    'verify-sender': make('verify-sender'),
    'web-version': make('web-version'),
  });
  const macs = forEach((purpose) => macWith(derive(`mailwright token ${purpose}`)));
  const seals = forEach((purpose) => sealWith(derive(`mailwright token seal ${purpose}`)));
  const addressMac = (purpose: MailPurpose): Mac =>
    macWith(derive(`mailwright address ${purpose}`));
  const addressMacs: Record<MailPurpose, Mac> = {
    bounce: addressMac('bounce'),
    feedback: addressMac('feedback'),
    unsubscribe: addressMac('unsubscribe'),
  };
  // The id identifies the key and reveals nothing about it.
  const digest = createHash('sha256').update(derive('mailwright token key id')).digest('base64url');
  return {
    id: digest.slice(0, 6),
    sealFor: (purpose) => seals[purpose],
    macFor: (purpose) => macs[purpose],
    addressMacFor: (purpose) => addressMacs[purpose],
    secretSeal: sealWith(derive('mailwright sealed')),
  };
}
