import { query, sql } from '../../../server/platform/database/sql.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import { follow } from '../../support/read/emails.ts';
import { Wire } from '../wire.ts';

export const BOUNCE_DOMAIN = 'bounces.example.com';

interface SentEmail {
  id: string;
  to: string;
  /** The return path. */
  from: string;
}

export interface InboundApp extends TestApp {
  relay: SmtpEndpoint;
  /** The port of INBOUND_LISTEN. */
  port: number;
  /** Sends an email, and waits until the relay has it. */
  sendEmail(more?: { to?: string; [name: string]: unknown }): Promise<SentEmail>;
  /** Delivers mail to the listener, by default with the null sender. Returns the reply. */
  deliver(message: string, to: string, from?: string): Promise<string>;
  /** Waits until all events that were stored are applied. */
  settle(): Promise<void>;
  suppression(address: string): Promise<string | null>;
  counted(outcome: string): Promise<number>;
}

export async function startInboundApp(env: Record<string, string> = {}): Promise<InboundApp> {
  const relay = await startSmtpEndpoint();
  const app = await startTestApp({
    env: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: relay.url,
      BOUNCE_DOMAIN,
      INBOUND_LISTEN: 'smtp://127.0.0.1:0',
      ADMIN_LISTEN: '0',
      // Most of the emails bounce.
      GUARD: 'off',
      ...env,
    },
  });
  const [port = 0] = app.running.inboundPorts;
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
  const hash = addressHasher(app.running.services.installation.suppressionKey);
  return {
    ...app,
    relay,
    port,
    async sendEmail({ to = `${newId()}@example.net`, ...more } = {}) {
      const { body } = await app.live.post('/api/v1/emails/send', {
        to,
        template: 'welcome',
        data: { name: 'Ada' },
        ...more,
      });
      await follow(app.live, body.id, 'sent');
      const sent = relay.messages.find(({ raw }) => raw.includes(`Message-ID: <${body.id}@`));
      return { id: body.id as string, to, from: sent?.from ?? '' };
    },
    async deliver(message, to, from = '') {
      const wire = await Wire.open(port);
      await wire.command('EHLO mx.example.net');
      const reply = await wire.send({ from, to: [to] }, message);
      await wire.command('QUIT');
      wire.close();
      return reply;
    },
    async settle() {
      await eventually(
        () => app.asOwner((em) => query(em, sql`select from provider_events`)),
        ({ length }) => length === 0,
      );
    },
    async suppression(address) {
      const [row] = await app.asOwner((em) =>
        query<{ reason: string }>(
          em,
          sql`select reason from suppressions where address_hash = ${hash(address)}
            and organization_id = ${app.organizationId}`,
        ),
      );
      return row?.reason ?? null;
    },
    async counted(outcome) {
      const response = await fetch(`http://127.0.0.1:${app.running.adminPort}/metrics`);
      const [, value] =
        new RegExp(`^mailwright_inbound_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
          await response.text(),
        ) ?? [];
      return Number(value);
    },
    close: async () => {
      await app.close();
      await relay.close();
    },
  };
}
