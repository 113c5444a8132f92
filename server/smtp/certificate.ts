import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { OperatorError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { CertificateFiles } from '../platform/submission-settings.ts';

export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** How often the files are looked at. */
const EVERY_MS = 5_000;

/** Throws an OperatorError if the files are not a certificate and its key. */
export async function readCertificate({ cert, key }: CertificateFiles): Promise<Certificate> {
  const certificate = {
    cert: await read('SMTP_TLS_CERT', cert),
    key: await read('SMTP_TLS_KEY', key),
  };
  try {
    createSecureContext(certificate);
  } catch {
    throw new OperatorError(
      'SMTP_TLS_CERT and SMTP_TLS_KEY must be PEM files of a certificate and of its private key.',
    );
  }
  return certificate;
}

async function read(name: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The file of ${name} cannot be read (${code}).`);
  }
}

/**
 * Calls back with the certificate when the files have changed, as a renewal does. Files that do not belong together are
 * one that is half done: the old certificate stays, and they are read again when they change. Returns what stops it.
 */
export function watchCertificate(
  files: CertificateFiles,
  onChange: (certificate: Certificate) => void,
  log: Log,
  everyMs = EVERY_MS,
): () => void {
  let seen: string | null = null;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const now = await stateOf(files);
    const isFirst = seen === null;
    if (now === seen) return;
    seen = now;
    if (isFirst) return;
    try {
      onChange(await readCertificate(files));
      log.info('the certificate of SMTP_TLS_CERT was read again');
    } catch (error) {
      log.warn((error as Error).message);
    }
  };
  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
  lookOnce();
  const timer = setInterval(lookOnce, everyMs).unref();
  return () => clearInterval(timer);
}

/** What changes when a file is replaced; missing files are a state, too. */
async function stateOf({ cert, key }: CertificateFiles): Promise<string> {
  const states = await Promise.all(
    [cert, key].map((file) =>
      stat(file).then(
        ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
        () => 'missing',
      ),
    ),
  );
  return states.join(' ');
}
