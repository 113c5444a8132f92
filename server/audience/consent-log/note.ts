import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** Signed notes of C2SP, with Ed25519. */

/** The type of Ed25519 signatures in notes. */
const ED25519 = Buffer.of(1);

/** The raw 32 bytes of a public key. */
export const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');

/** Distinguishes keys; not a fingerprint. */
const keyHash = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(ED25519)
    .update(publicKey)
    .digest()
    .subarray(0, 4);

/** `<name>+<key hash>+<key>`, which the tools for notes call a verifier key. */
export const verifierKey = (name: string, publicKey: Buffer): string =>
  [
    name,
    keyHash(name, publicKey).toString('hex'),
    Buffer.concat([ED25519, publicKey]).toString('base64'),
  ].join('+');

/** The text must end with a newline. */
export function signNote(text: string, name: string, privateKey: KeyObject): string {
  const signature = sign(null, Buffer.from(text), privateKey);
  const hash = keyHash(name, rawPublicKey(privateKey));
  return `${text}\n— ${name} ${Buffer.concat([hash, signature]).toString('base64')}\n`;
}

/** The hash of the key that signed a note, in hex. */
export function keyHashIn(note: string): string {
  const [, signature = ''] = / (\S+)\n$/.exec(note) ?? [];
  return Buffer.from(signature, 'base64').subarray(0, 4).toString('hex');
}

/** The body of a checkpoint (C2SP tlog-checkpoint). */
export const checkpointText = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;
