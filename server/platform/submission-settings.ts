import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Environment } from './config-settings.ts';
import { OperatorError } from './errors.ts';
import { parseDomain } from './values/address.ts';

/** Files in PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** Where the server takes mail by SMTP, and with which certificate. */
export interface SubmissionSettings extends CertificateFiles {
  listen: SmtpAddress[];
}

/** Where the server takes mail about the email that it has sent. */
export interface InboundSettings {
  /** The domain of return paths. */
  domain: string;
  listen: SmtpAddress[];
  /** For STARTTLS; null offers none. */
  certificate: CertificateFiles | null;
}

export interface SmtpAddress {
  host: string;
  port: number;
  /** Whether connections begin with TLS; otherwise it comes with STARTTLS. */
  secure: boolean;
}

/** Mail servers receive on it without a login, so it would look like one. */
const PORT_OF_MAIL_SERVERS = 25;

const ADDRESS = /^(smtps?):\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i;

/** Null without SMTP_LISTEN. */
export function readSubmissionSettings(env: Environment): SubmissionSettings | null {
  if (!env.SMTP_LISTEN) return null;
  const { SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key } = env;
  if (!cert || !key) {
    throw new OperatorError('Set SMTP_TLS_CERT and SMTP_TLS_KEY, as SMTP_LISTEN is set.');
  }
  const listen = env.SMTP_LISTEN.split(',').map(readSubmissionAddress);
  return { listen, cert: resolve(cert), key: resolve(key) };
}

function readSubmissionAddress(text: string): SmtpAddress {
  const address = parseAddress(text.trim());
  if (!address) {
    throw new OperatorError(
      'SMTP_LISTEN must be a list of addresses such as smtps://0.0.0.0:465,smtp://0.0.0.0:587.',
    );
  }
  if (address.port !== PORT_OF_MAIL_SERVERS) return address;
  throw new OperatorError(
    'SMTP_LISTEN must not have port 25, on which mail servers receive mail without a login: use 587 or 465.',
  );
}

/** Null without BOUNCE_DOMAIN. The two settings belong together: with only one of them, reports would be lost. */
export function readInboundSettings(env: Environment): InboundSettings | null {
  const { BOUNCE_DOMAIN, INBOUND_LISTEN, SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key } = env;
  if (!BOUNCE_DOMAIN && !INBOUND_LISTEN) return null;
  if (!INBOUND_LISTEN) throw new OperatorError('Set INBOUND_LISTEN, as BOUNCE_DOMAIN is set.');
  if (!BOUNCE_DOMAIN) throw new OperatorError('Set BOUNCE_DOMAIN, as INBOUND_LISTEN is set.');
  const domain = parseDomain(BOUNCE_DOMAIN.trim());
  if (domain === null || domain.length > MAX_BOUNCE_DOMAIN) {
    throw new OperatorError('BOUNCE_DOMAIN must be a domain, such as bounces.example.com.');
  }
  const listen = INBOUND_LISTEN.split(',').map((text) => {
    const address = parseAddress(text.trim());
    if (address && !address.secure) return address;
    throw new OperatorError(
      'INBOUND_LISTEN must be a list of addresses such as smtp://0.0.0.0:25.',
    );
  });
  const certificate = cert && key ? { cert: resolve(cert), key: resolve(key) } : null;
  return { domain, listen, certificate };
}

/** An address has at most 254 characters (RFC 5321 §4.5.3.1.3), and ours have 44 before the @. */
const MAX_BOUNCE_DOMAIN = 200;

function parseAddress(text: string): SmtpAddress | null {
  const [, scheme = '', ipv6, name, digits] = ADDRESS.exec(text) ?? [];
  const host = ipv6 ?? name ?? '';
  const isHost =
    ipv6 === undefined ? !/^[0-9.]+$/.test(host) || isIP(host) === 4 : isIP(host) === 6;
  const port = Number(digits);
  if (host === '' || !isHost || port > 65_535) return null;
  return { host, port, secure: scheme.toLowerCase() === 'smtps' };
}
