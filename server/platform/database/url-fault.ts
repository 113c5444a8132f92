import { accessSync, constants } from 'node:fs';

/** Matches `scheme://`, `user:password@`, the hosts, the path and the query. */
const PARTS = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?/i;

/** The modes of libpq that pg supports, and pg's own `no-verify`. */
const SSL_MODES = [
  ...['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
];
const SSL_FILES = ['sslrootcert', 'sslcert', 'sslkey'];

const ENCODING =
  'If a user name or password contains one of @ : / ? #, write it percent-encoded, such as %40 for @.';

/** Describes the invalid part of a database URL without quoting it; null if the URL is valid. */
export function findUrlFault(name: string, text: string): string | null {
  const [, hosts, path = '', query = ''] = PARTS.exec(text) ?? [];
  if (hosts === undefined) {
    return `${name} must be a URL that begins with postgres:// or postgresql://.`;
  }
  const list = hosts.split(',');
  // An @ after the host means that the user or password has an unencoded character.
  const hint = list.some((host) => !isHost(host)) || path.includes('@') ? ` ${ENCODING}` : '';
  for (const host of list) {
    const fault = faultOfHost(host, list.length > 1);
    if (fault) return `${name} has ${fault}.${hint}`;
  }
  if (path.includes('@')) return `${name} has an @ in the name of the database.${hint}`;
  return faultOfTls(name, new URLSearchParams(query));
}

const isHost = (host: string): boolean => faultOfHost(host, false) === null;

function faultOfHost(text: string, isOfSeveral: boolean): string | null {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  // A single host may be omitted if the parameter `host` has a socket's folder.
  if (host === '' && (isOfSeveral || port !== undefined))
    return 'a port without a host, or an empty host';
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    return 'a port that is not a number up to 65535';
  }
  if (host !== '' && !URL.canParse(`postgres://${host}`))
    return 'a host that is not a name or an address';
  return null;
}

function faultOfTls(name: string, parameters: URLSearchParams): string | null {
  const mode = parameters.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    return `sslmode in ${name} must be one of ${SSL_MODES.join(', ')}.`;
  }
  const file = SSL_FILES.find((parameter) => {
    const path = parameters.get(parameter);
    return path !== null && path !== '' && !isReadable(path);
  });
  return file === undefined ? null : `The file that ${file} in ${name} names can't be read.`;
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
