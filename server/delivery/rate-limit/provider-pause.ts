import type { MailTransport } from '../../platform/config.ts';
import type { PauseReason } from '../attempts/outcome.ts';
import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';

/** What an operator does about a pause, by its reason. */
const ADVICE: Record<PauseReason, string> = {
  daily_quota: 'Wait until the provider renews the quota, or let it raise the quota.',
  sending_paused: 'Find out from the provider why it has paused the account.',
  account_suspended: 'Find out from the provider why it has suspended the account.',
  credentials_refused:
    'Correct the user name and the password in SMTP_URL, or the AWS credentials, and restart all processes.',
  tls_failed:
    'Check that SMTP_URL begins with smtps:// for port 465 and with smtp:// for other ports, and that the certificate of the server is valid for the host in it. A certificate authority of your own belongs into the file of NODE_EXTRA_CA_CERTS.',
  dns_failed: 'Check the host in SMTP_URL, and the name servers of the machine.',
  connection_refused:
    'Check the host and the port in SMTP_URL, that the SMTP server runs, and that no firewall rejects the connection.',
  timed_out:
    'Check the host and the port in SMTP_URL, and the firewalls on the way: many networks block port 25. Port 465 needs smtps://.',
  unreachable: 'Check the provider, and the network between it and the workers.',
  policy_refused: 'Allow the sender domains on the SMTP server.',
  no_reply: 'Find out from the log of the SMTP server why it does not answer messages.',
};

/** What an operator does about a pause of this reason, which a later version may have stored. */
export const adviceOn = (reason: string): string =>
  (ADVICE as Record<string, string>)[reason] ?? 'Find out from the provider why it takes no email.';

/** What an operator does about refusals and at the end of a pause; the guide explains each reply. */
export const WHAT_TO_DO =
  'Correct the cause, then run `mailwright queue retry`. The guide "Sending through an SMTP server" lists what each reply means.';

/**
 * The pause of the queue: no worker hands over email, because the provider currently accepts none. The pause is stored in
 * the transport's row of `send_token_buckets` (columns `parked_*`, `probes` and `probe_at`), so it holds for all processes. `/readyz` shows it as `parked`.
 *
 * - It begins with an outcome `paused` (`send-rate-limiter.ts`), with a state of the SES account that allows no sending
 *   (`transports/ses/account.ts`), with outcomes of several SMTP emails in a row that are
 *   unknown or end the connection (`relay/relay-watch.ts`), or when a relay refuses the mail of all sender domains
 *   (`relay/sender-domains.ts`).
 * - During the pause, prepared emails are released and none are fetched until a probe is due. Then a few are fetched, and
 *   one of them is handed over as the probe (`worker/dispatcher.ts`, `worker/probe-rotation.ts`).
 * - The first probe is due after 2 s. The next ones follow every 2 s for `policy_refused`; for `no_reply` and
 *   when no session could be opened five times after 2 s and then after 4 s, 8 s and so on; for other reasons after 4 s, 8 s and so on. The
 *   longest interval is 300 s (`take_send_tokens`).
 * - A probe that is accepted ends the pause. An answer that concerns only the email ends it for some reasons
 *   (`PROVES_SERVICE` and `UNPROVEN` in `send-rate-limiter.ts`). A worker that starts with another relay ends it too; one
 *   that starts with the same relay makes a probe due, as does `mailwright queue retry`. When the SES account reports that
 *   the cause is gone, a probe is due, or the pause ends if no email waits.
 *
 * A blocked sender domain (`relay/sender-domains.ts`) is independent of it and has its own probes.
 */
export interface Pause {
  transport: string;
  reason: string;
  message: string;
  since: string;
}

/** Reads the pause of the configured transport. A pause of another transport is not in effect. */
export async function readPause(em: Transaction, transport: MailTransport): Promise<Pause | null> {
  const [row] = await query<Pause>(
    em,
    sql`
      select transport, parked_reason as reason, parked_message as message, parked_at as since
      from send_token_buckets where transport = ${transport} and parked_reason is not null`,
  );
  return row ? { ...row, since: toIso(row.since) } : null;
}

/** Makes the next probe of a paused queue due now, and the ones after it frequent again. Null if it isn't paused. */
export async function probePausedNow(
  em: Transaction,
  transport: MailTransport,
): Promise<Pause | null> {
  await query(
    em,
    sql`update send_token_buckets set probe_at = now(), probes = 0
      where transport = ${transport} and parked_reason is not null`,
  );
  return readPause(em, transport);
}
