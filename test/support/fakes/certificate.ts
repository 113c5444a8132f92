import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';

export interface TestCertificate {
  pem: string;
  privateKey: KeyObject;
}

/**
 * A self-signed X.509 certificate (RFC 5280 §4.1) with a new key. Node parses certificates but
 * cannot create them, and one in the repository would need its private key there.
 */
export function makeCertificate(
  options: { from?: Date; to?: Date; name?: string } = {},
  bits = 2048,
): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const { from = new Date(Date.now() - DAY_MS), to = new Date(Date.now() + DAY_MS) } = options;
  const commonName = tagged(0x0c, Buffer.from(options.name ?? 'sns.test'));
  const name = sequence(set(sequence(OID_COMMON_NAME, commonName)));
  const toBeSigned = sequence(
    tagged(0x02, Buffer.from([1])), // serial number; version 1 is not written
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const der = sequence(
    toBeSigned,
    SHA256_WITH_RSA,
    tagged(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { pem, privateKey };
}

export interface CertificateFiles {
  cert: string;
  key: string;
}

/** Writes a new certificate and its key, in PEM. */
export function writeCertificate({ cert, key }: CertificateFiles, name: string): void {
  const { pem, privateKey } = makeCertificate({ name });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(cert, pem);
}

const DAY_MS = 86_400_000;

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const utcTime = (time: Date): Buffer =>
  tagged(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const OID_COMMON_NAME = Buffer.from('0603550403', 'hex');
/** sha256WithRSAEncryption, with the parameter NULL. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
