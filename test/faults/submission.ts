import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { writeCertificate } from '../support/fakes/certificate.ts';

export const BOUNCE_DOMAIN = 'bounces.hostile.example';

/** Ports and settings of the listeners for mail by SMTP, with a certificate, and for reports about emails. */
export async function prepareSubmission() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-smtp-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeCertificate(files, 'smtp.test');
  const [port, inboundPort] = [Number(await freePort()), Number(await freePort())];
  return {
    port,
    inboundPort,
    env: {
      BOUNCE_DOMAIN,
      INBOUND_LISTEN: `smtp://127.0.0.1:${inboundPort}`,
      SMTP_LISTEN: `smtps://127.0.0.1:${port}`,
      SMTP_TLS_CERT: files.cert,
      SMTP_TLS_KEY: files.key,
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
