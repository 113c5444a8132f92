import { createHash, hkdfSync } from 'node:crypto';
import { type Mac, macWith } from '../values/mac.ts';

/** What a token is good for. Each purpose has a key of its own, so that none passes for another. */
export type Purpose = 'confirm' | 'preferences' | 'verify-sender';

export interface KeyRing {
  /** The key that signs. */
  current: SigningKey;
  /** By id; the current one and those of earlier, whose tokens still verify. */
  find(id: string): SigningKey | undefined;
}

export interface SigningKey {
  id: string;
  macFor(purpose: Purpose): Mac;
}

/** The first key signs, all verify. */
export function createKeyRing([first, ...others]: [Buffer, ...Buffer[]]): KeyRing {
  const current = toSigningKey(first);
  const byId = new Map([...others.map(toSigningKey), current].map((key) => [key.id, key]));
  return { current, find: (id) => byId.get(id) };
}

function toSigningKey(secret: Buffer): SigningKey {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const macs: Record<Purpose, Mac> = {
    confirm: macWith(derive('mailwright token confirm')),
    preferences: macWith(derive('mailwright token preferences')),
    'verify-sender': macWith(derive('mailwright token verify-sender')),
  };
  // Says which key it was and nothing about it.
  const digest = createHash('sha256').update(derive('mailwright token key id')).digest('base64url');
  return { id: digest.slice(0, 6), macFor: (purpose) => macs[purpose] };
}
