import type { Config } from '../../platform/config.ts';
import { parseSmtpUrl } from '../../platform/smtp-url.ts';

/** An organization's sender domain at one relay. */
export interface DomainAtRelay {
  /** Host and port. */
  relay: string;
  organizationId: string;
  domain: string;
}

/** The SMTP relay in use, as host and port; null under another transport. */
export function relayOf({
  mailTransport,
  smtpUrl,
}: Pick<Config, 'mailTransport' | 'smtpUrl'>): string | null {
  if (mailTransport !== 'smtp' || smtpUrl === null) return null;
  const { host, port } = parseSmtpUrl(smtpUrl);
  return `${host}:${port}`;
}
