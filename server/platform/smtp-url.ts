import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Choice } from './config-settings.ts';
import { OperatorError } from './errors.ts';
import { isLoopbackHost } from './values/loopback.ts';

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

/** Whether email leaves with TLS: always, where the server offers it, or never. */
export type SmtpTls = Choice<'SMTP_TLS'>;

const PARAMETERS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];

/**
 * `smtps://` speaks TLS from the start. For `smtp://`, `tls` (the setting SMTP_TLS) says whether STARTTLS is used. Without
 * it, the parameters `requireTLS` and `ignoreTLS` of the URL say so. Without those, STARTTLS is required unless the server is
 * on this machine. nodemailer does not read the URL: its parameters could switch on a log of messages and passwords. An error names the part that is wrong and never shows it: it may be, or contain, the password.
 */
export function parseSmtpUrl(text: string, tls: SmtpTls | null = null): SmtpServer {
  const [, scheme, rest] = /^(smtps?):\/\/(.*)$/is.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) {
    throw wrong('must begin with smtp:// or smtps://, as in smtp://user:password@host:587');
  }
  // The last @ ends the login, so that a character that would end it earlier is found in it.
  const at = rest.lastIndexOf('@');
  const auth = at === -1 ? undefined : readLogin(rest.slice(0, at));
  const server = rest.slice(at + 1);
  const [, place = '', path = '', query = ''] =
    /^([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(server) ?? [];
  if (server.includes('#') || !['', '/'].includes(path)) {
    throw wrong(
      'has a / or a # after the host and port. In a password they are written %2F and %23, and an @ stands before the host',
    );
  }
  const secure = scheme.toLowerCase() === 'smtps';
  const address = readPlace(place, secure ? 465 : 587);
  const { rejectUnauthorized, named } = readParameters(query, secure);
  const mode = chooseTls({ named, secure, host: address.host }, tls);
  return {
    ...address,
    secure,
    auth,
    requireTLS: mode === 'required',
    ignoreTLS: mode === 'off',
    tls: { rejectUnauthorized },
  };
}

/** Characters that end the login in a URL, or that no URL contains. */
const NOT_IN_LOGIN = /[/?#\s\\]/;

function readLogin(login: string): SmtpServer['auth'] {
  if (login === '') return undefined;
  const colon = login.indexOf(':');
  const user = decode(colon === -1 ? login : login.slice(0, colon), 'user name');
  const pass = colon === -1 ? '' : decode(login.slice(colon + 1), 'password');
  if (user === '') throw wrong('has a password without a user name before it');
  return { user, pass };
}

function decode(text: string, part: string): string {
  const [character] = NOT_IN_LOGIN.exec(text) ?? [];
  if (character !== undefined) throw unencoded(part, character);
  if (/%(?![0-9a-f]{2})/i.test(text)) throw unencoded(part, '%');
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(
      `has a ${part} in which a % is followed by no valid code. A % itself is written %25`,
    );
  }
}

function unencoded(part: string, character: string): OperatorError {
  const shown = /\s/.test(character) ? 'space' : character;
  return wrong(
    `has a ${part} with a ${shown} that is not percent-encoded: write ${encodeURIComponent(character)} for it`,
  );
}

function readPlace(place: string, standard: number): Pick<SmtpServer, 'host' | 'port'> {
  const [, bracketed, name = '', digits] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(place) ?? [];
  const host = bracketed ?? domainToASCII(name);
  const isHost =
    bracketed === undefined ? !/[\s%]/.test(name) && host !== '' : isIP(bracketed) === 6;
  if (!isHost) {
    throw wrong(
      isIP(place) === 6
        ? 'has an IPv6 address without brackets: write [::1]'
        : 'has no valid host. It stands after the @, or after smtp:// without a login',
    );
  }
  const port = digits ? Number(digits) : standard;
  if (Number.isInteger(port) && port > 0 && port <= 65_535 && /^\d*$/.test(digits ?? '')) {
    return { host, port };
  }
  throw wrong(
    'has a port that is not a number from 1 to 65535. After a login, an @ stands before the host',
  );
}

function readParameters(
  query: string,
  secure: boolean,
): { named: SmtpTls | null; rejectUnauthorized: boolean } {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of parameters) {
    if (!PARAMETERS.includes(name)) {
      throw wrong(
        `has an unknown parameter; they are ${PARAMETERS.join(', ')}. In a password, a ? is written %3F`,
      );
    }
    if (!['true', 'false'].includes(value)) throw wrong(`needs true or false for ${name}`);
  }
  const isTrue = (name: string) => parameters.get(name) === 'true';
  const [requireTLS, ignoreTLS] = [isTrue('requireTLS'), isTrue('ignoreTLS')];
  if (ignoreTLS && (secure || requireTLS)) {
    throw wrong(`has ignoreTLS=true and ${secure ? 'smtps://' : 'requireTLS=true'}: remove one`);
  }
  const isNamed = parameters.has('requireTLS') || parameters.has('ignoreTLS');
  return {
    named: requireTLS ? 'required' : ignoreTLS ? 'off' : isNamed ? 'opportunistic' : null,
    rejectUnauthorized: parameters.get('tls.rejectUnauthorized') !== 'false',
  };
}

/** `named`: what the parameters of the URL say. */
function chooseTls(
  { named, secure, host }: { named: SmtpTls | null; secure: boolean; host: string },
  setting: SmtpTls | null,
): SmtpTls {
  if (setting === 'off' && secure) {
    throw new OperatorError(
      'SMTP_TLS is off and SMTP_URL begins with smtps://: change one of them.',
    );
  }
  if (setting !== null && named !== null && named !== setting) {
    throw wrong('has requireTLS or ignoreTLS, which contradicts SMTP_TLS: remove the parameter');
  }
  return setting ?? named ?? (isLoopbackHost(host) ? 'opportunistic' : 'required');
}

const wrong = (fault: string): OperatorError => new OperatorError(`SMTP_URL ${fault}.`);
