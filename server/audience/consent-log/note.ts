import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

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
export const signNote = (text: string, name: string, privateKey: KeyObject): string =>
  `${text}\n${signatureLine(text, name, privateKey)}`;

/** Adds a signature with another key. */
export const cosign = (note: string, name: string, privateKey: KeyObject): string =>
  note + signatureLine(textOf(note), name, privateKey);

function signatureLine(text: string, name: string, privateKey: KeyObject): string {
  const signature = sign(null, Buffer.from(text), privateKey);
  const hash = keyHash(name, rawPublicKey(privateKey));
  return `— ${name} ${Buffer.concat([hash, signature]).toString('base64')}\n`;
}

const textOf = (note: string): string => note.slice(0, note.indexOf('\n\n') + 1);

/** The name of the log that a checkpoint describes. */
export const originIn = (note: string): string => note.slice(0, note.indexOf('\n'));

/** Whether a note has a valid signature with this name and public key (32 bytes). */
export function isSignedWith(note: string, name: string, publicKey: Buffer): boolean {
  const hash = keyHash(name, publicKey);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
  });
  const text = Buffer.from(textOf(note));
  return note
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64'))
    .some(
      (signature) =>
        signature.subarray(0, 4).equals(hash) && verify(null, text, key, signature.subarray(4)),
    );
}

/** The body of a checkpoint (C2SP tlog-checkpoint). */
export const checkpointText = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;
