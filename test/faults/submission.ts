import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { writeCertificate } from '../support/fakes/certificate.ts';

/** A port and the settings of a listener for mail by SMTP, with a certificate. */
export async function prepareSubmission() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-smtp-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeCertificate(files, 'smtp.test');
  const port = Number(await freePort());
  return {
    port,
    env: {
      SMTP_LISTEN: `smtps://127.0.0.1:${port}`,
      SMTP_TLS_CERT: files.cert,
      SMTP_TLS_KEY: files.key,
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
