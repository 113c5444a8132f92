import { OperatorError } from '../../platform/errors.ts';

interface SmtpServer {
  host: string;
  port: number;
  /** Whether the connection begins with TLS. */
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth: { user: string; pass: string } | undefined;
  tls: { rejectUnauthorized: boolean };
}

const PARAMETERS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];

/**
 * `smtps://` speaks TLS from the start; `smtp://` upgrades by STARTTLS where the server offers it,
 * always with `?requireTLS=true`, never with `?ignoreTLS=true`. Read here and not by nodemailer, whose
 * URLs can switch on logging of messages and passwords. No error shows the URL: it holds a password.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new OperatorError('SMTP_URL must have the form smtp://user:password@host:port.');
  }
  for (const [name, value] of url.searchParams) {
    if (!PARAMETERS.includes(name) || !['true', 'false'].includes(value)) {
      throw new OperatorError(
        `SMTP_URL may have the parameters ${PARAMETERS.join(', ')}, each true or false, and no other.`,
      );
    }
  }
  const isTrue = (name: string) => url.searchParams.get(name) === 'true';
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: isTrue('requireTLS'),
    ignoreTLS: isTrue('ignoreTLS'),
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OperatorError('SMTP_URL must have its user and password percent-encoded.');
  }
}
