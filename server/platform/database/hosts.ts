import { OperatorError } from '../errors.ts';

export interface Host {
  host: string;
  port: number;
}

/** Values of libpq's target_session_attrs that allow writes; Mailwright always writes. */
const TARGETS = ['any', 'read-write', 'primary'] as const;
export type Target = (typeof TARGETS)[number];

export interface Hosts {
  hosts: Host[];
  target: Target;
}

/**
 * Neither URL nor node-postgres supports libpq's list of hosts. All hosts but the first are moved to this
 * parameter, so that every parser accepts the URL.
 */
const FURTHER_HOSTS = 'mailwright_hosts';
const TARGET = 'target_session_attrs';

/** Matches `scheme://user:password@`, the hosts, and the rest. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is;

/** Accepts `host1:port1,host2:port2` as hosts. Returns null if the text isn't a URL. */
export function normalizeDatabaseUrl(name: string, text: string): string | null {
  const [, prefix = '', list = '', rest = ''] = PARTS.exec(text) ?? [];
  const [first = '', ...others] = list.split(',');
  if (others.length === 0) {
    if (!URL.canParse(text)) return null;
    readHosts(text, name);
    return text;
  }
  if (![first, ...others].every(isHost) || !URL.canParse(prefix + first + rest)) return null;
  const url = new URL(prefix + first + rest);
  url.searchParams.set(FURTHER_HOSTS, others.join(','));
  readHosts(url.href, name);
  return url.href;
}

const isHost = (text: string): boolean =>
  URL.canParse(`postgres://${text}`) && new URL(`postgres://${text}`).hostname !== '';

/** The hosts of a normalized URL. With several hosts, the default target is `read-write`. */
export function readHosts(url: string, name = 'DATABASE_URL'): Hosts {
  const { host, searchParams } = new URL(url);
  const others = searchParams.get(FURTHER_HOSTS)?.split(',') ?? [];
  const given = searchParams.get(TARGET);
  const target = TARGETS.find((known) => known === (given ?? defaultTarget(others)));
  if (!target) {
    throw new OperatorError(
      `${TARGET} in ${name} must be any, read-write or primary, because Mailwright has to write.`,
    );
  }
  if (searchParams.get('host')?.includes(',')) {
    throw new OperatorError(
      `${name} must list several hosts as postgresql://user@host1:5432,host2:5432/database.`,
    );
  }
  return { hosts: [host, ...others].map(readHost), target };
}

const defaultTarget = (others: string[]): Target => (others.length > 0 ? 'read-write' : 'any');

function readHost(text: string): Host {
  // The URL has a socket's folder in the parameter `host` instead.
  if (text === '') return { host: '', port: 5432 };
  const { hostname, port } = new URL(`postgres://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

/** The same URL with a single host. */
export function withHost(url: string, { host, port }: Host): string {
  const single = new URL(url);
  single.searchParams.delete(FURTHER_HOSTS);
  single.hostname = host.includes(':') ? `[${host}]` : host;
  single.port = String(port);
  return single.href;
}

/** Parameters of node-postgres that libpq rejects. */
const OWN_PARAMETERS = [FURTHER_HOSTS, 'uselibpqcompat'];

/** The URL as PostgreSQL's own programs take it, with the same hosts. */
export function libpqUrl(url: string): string {
  const { hosts, target } = readHosts(url);
  const single = new URL(url);
  for (const name of OWN_PARAMETERS) single.searchParams.delete(name);
  // libpq does not verify certificates with `require`, unless there is a file of authorities.
  if (single.searchParams.get('sslmode') === 'no-verify') {
    single.searchParams.set('sslmode', 'require');
  }
  if (hosts.length === 1) return single.href;
  single.searchParams.set(TARGET, target);
  const [, prefix = '', , rest = ''] = PARTS.exec(single.href) ?? [];
  return prefix + hosts.map(showHost).join(',') + rest;
}

const showHost = ({ host, port }: Host): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
