import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Mode } from '../../server/platform/values/mode.ts';
import type { Scope } from '../../server/platform/values/principal.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type CertificateFiles, writeCertificate } from '../support/fakes/certificate.ts';
import { type WireOptions, Wire } from './wire.ts';

export const FROM = 'hello@demo-shop.example';

export interface SubmissionApp extends TestApp {
  /** With STARTTLS. */
  port: number;
  /** With TLS from the start. */
  securePort: number;
  certificateFiles: CertificateFiles;
  /** A nodemailer client with a key. */
  mailer: (key: string, more?: object) => Transporter;
  /** A session that has logged in. */
  session: (key: string, options?: WireOptions) => Promise<Wire>;
}

export async function startSubmissionApp(env: Record<string, string> = {}): Promise<SubmissionApp> {
  const folder = mkdtempSync(join(tmpdir(), 'submission-'));
  const certificateFiles = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeCertificate(certificateFiles, 'smtp.test');
  const app = await startTestApp({
    env: {
      SMTP_LISTEN: 'smtp://127.0.0.1:0,smtps://127.0.0.1:0',
      SMTP_TLS_CERT: certificateFiles.cert,
      SMTP_TLS_KEY: certificateFiles.key,
      ...env,
    },
  });
  const [port = 0, securePort = 0] = app.running.smtpPorts;
  const session = async (key: string, options: WireOptions = {}): Promise<Wire> => {
    const wire = await Wire.open(securePort, { secure: true, ...options });
    await wire.command('EHLO client.example');
    await wire.login(key);
    return wire;
  };
  return {
    ...app,
    port,
    securePort,
    certificateFiles,
    session,
    mailer: (pass, more = {}) =>
      createTransport({
        host: '127.0.0.1',
        port,
        requireTLS: true,
        tls: { rejectUnauthorized: false },
        auth: { user: 'mailwright', pass },
        ...more,
      }),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const keyWith = (app: TestApp, mode: Mode, ...scopes: Scope[]): Promise<string> =>
  app.issue({ mode, scopes });
