import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Environment } from './config-settings.ts';
import { OperatorError } from './errors.ts';

/** Where the server takes mail by SMTP, and with which certificate. */
export interface SubmissionSettings {
  listen: SubmissionAddress[];
  /** Files in PEM. */
  cert: string;
  key: string;
}

interface SubmissionAddress {
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
  const listen = env.SMTP_LISTEN.split(',').map((entry) => readAddress(entry.trim()));
  return { listen, cert: resolve(cert), key: resolve(key) };
}

function readAddress(text: string): SubmissionAddress {
  const [, scheme = '', ipv6, name, digits] = ADDRESS.exec(text) ?? [];
  const host = ipv6 ?? name ?? '';
  const isHost =
    ipv6 === undefined ? !/^[0-9.]+$/.test(host) || isIP(host) === 4 : isIP(host) === 6;
  const port = Number(digits);
  if (host === '' || !isHost || port > 65_535) {
    throw new OperatorError(
      'SMTP_LISTEN must be a list of addresses such as smtps://0.0.0.0:465,smtp://0.0.0.0:587.',
    );
  }
  if (port !== PORT_OF_MAIL_SERVERS)
    return { host, port, secure: scheme.toLowerCase() === 'smtps' };
  throw new OperatorError(
    'SMTP_LISTEN must not have port 25, on which mail servers receive mail without a login: use 587 or 465.',
  );
}
