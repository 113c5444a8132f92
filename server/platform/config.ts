import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { normalizeDatabaseUrl } from './database/hosts.ts';
import { findUrlFault } from './database/url-fault.ts';
import { parseArn } from './values/arn.ts';
import {
  type Choice,
  type ChoiceName,
  type Environment,
  type NumberName,
  type Setting,
  type SettingName,
  SETTINGS,
} from './config-settings.ts';
import { OperatorError } from './errors.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import { parseSmtpUrl, type SmtpTls } from './smtp-url.ts';
import {
  type InboundSettings,
  readInboundSettings,
  readSubmissionSettings,
  type SubmissionSettings,
} from './submission-settings.ts';
import { parseAddress } from './values/address.ts';
import { isLoopbackHost } from './values/loopback.ts';
import { isNetworkAddress, type Network, parseNetwork } from './values/network.ts';

export type MailTransport = Choice<'MAIL_TRANSPORT'>;
/** How much of a client's address the log contains. */
export type LoggedAddress = Choice<'LOG_CLIENT_ADDRESS'>;
export type LogLevel = Choice<'LOG_LEVEL'>;

export interface Config {
  host: string;
  port: number;
  /** Without a slash at the end. */
  baseUrl: string;
  /** Whether BASE_URL is not set: then `baseUrl` is the local URL of the server. */
  baseUrlIsLocal: boolean;
  /** Maximum number of client connections; further ones are closed at once. */
  maxConnections: number;
  /** How long the server still accepts connections during a shutdown, so that load balancers notice it. */
  shutdownDelaySeconds: number;
  /** Express's `trust proxy`: false, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  /** Where operators read metrics and probes; null opens no such listener. */
  adminListen: ListenAddress | null;
  /** Whether metrics about emails have the organization's id as a label. */
  metricsByOrganization: boolean;
  /** The part of the provider's rate that campaigns may take, from 0 to 1. */
  campaignShare: number;
  /** Whether organizations whose email bounces or is complained about are stopped. */
  guard: Choice<'GUARD'>;
  /** The OpenID provider with which people can sign in; null for none. */
  oidc: OidcSettings | null;
  /** Networks that are not public, but that requests to URLs of customers may connect to. */
  outboundAllow: readonly Network[];
  /** Connects as the owner of the database; null runs the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Connects for requests where the owner may not create roles. */
  databaseAppUrl: string | null;
  dataDir: string;
  /** Where workers remember their claims of emails: the data folder, if it was chosen or holds the database. */
  claimsFolder: string | null;
  /** How long the start waits while another process migrates the database. */
  migrationWaitSeconds: number;
  mailTransport: MailTransport;
  /** Whether `/dashboard` exists. */
  dashboard: boolean;
  /** Whether `/dev/mailbox` exists; it serves only requests from this machine. */
  mailboxPages: boolean;
  smtpUrl: string | null;
  /** Whether email leaves with TLS; null for what SMTP_URL says. */
  smtpTls: SmtpTls | null;
  /** The name in the EHLO command; null for nodemailer's default, the machine's name. */
  smtpEhloName: string | null;
  /** Maximum number of messages per second to the SMTP server; null for no limit. */
  smtpMaxRate: number | null;
  /** Where mail is taken by SMTP; null takes none. */
  submission: SubmissionSettings | null;
  /** Where mail about sent email is taken; null takes none. */
  inbound: InboundSettings | null;
  /** Maximum number of connections to the provider; null for the transport's default. */
  mailConnections: number | null;
  sesConfigurationSet: string | null;
  /** From address of the links that verify sender addresses; null sends none. */
  systemFrom: string | null;
  /** The SQS queue that receives the events of SES. */
  sesEventsQueueUrl: string | null;
  /** The SNS topic whose messages `/api/events/ses` accepts; null accepts none. */
  sesEventsTopicArn: string | null;
  /** The first key signs, all of them verify. If empty, a generated key is kept in the database. */
  signingKeys: string[];
  reconcileWindowSeconds: number;
  /** Time to live in seconds of emails with priority `high`, and of the others. */
  lifetimes: { high: number; others: number };
  /** How long emails are kept, and the maximum for the variables of emails that are not sent yet. */
  retention: { emailDays: number; variableDays: number };
  /** How many days the pseudonymous proof of an erased person's consent is kept. */
  consentRetentionDays: number;
  /** How often a checkpoint of a growing consent log is signed. */
  checkpointIntervalSeconds: number;
  /** Each checkpoint is appended to this file; null writes none. */
  checkpointFile: string | null;
  /** Each checkpoint is mailed to this address from `systemFrom`; null mails none. */
  checkpointEmail: string | null;
  logLevel: LogLevel;
  logClientAddress: LoggedAddress;
  /** Whether responses are validated against the OpenAPI document before the transaction commits. */
  checkResponses: boolean;
}

export interface ListenAddress {
  host: string;
  port: number;
}

/** The settings that commands for the database alone need. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The settings of an audit, which needs none of those for sending. */
export const readAuditConfig = (
  env: Environment,
): DatabaseConfig & Pick<Config, 'consentRetentionDays'> => ({
  databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
  dataDir: readDataDir(env),
  consentRetentionDays: readConsentRetention(env),
});

const readDataDir = (env: Environment): string =>
  resolve(env.MAILWRIGHT_DATA_DIR || SETTINGS.MAILWRIGHT_DATA_DIR.default);
const readConsentRetention = (env: Environment): number => readInteger(env, 'CONSENT_RETENTION');

/** Reads the settings. An invalid one throws an error that names the setting, never its value. */
export function readConfig(env: Environment): Readonly<Config> {
  const host = env.HOST || SETTINGS.HOST.default;
  const port = readInteger(env, 'PORT');
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const lifetimes = readLifetimes(env);
  const baseUrl = readBaseUrl(env, host, port);
  const isLocal = isLoopbackHost(new URL(baseUrl).hostname);
  const mailTransport = readTransport(env, databaseUrl === null);
  return Object.freeze({
    host,
    port,
    baseUrl,
    baseUrlIsLocal: !env.BASE_URL,
    maxConnections: readInteger(env, 'MAX_CONNECTIONS'),
    shutdownDelaySeconds: readInteger(env, 'SHUTDOWN_DELAY', isLocal ? 0 : 5),
    trustProxy: readTrustProxy(env),
    adminListen: readAdminListen(env),
    campaignShare: readInteger(env, 'CAMPAIGN_SHARE') / 100,
    guard: readChoice(env, 'GUARD'),
    metricsByOrganization: readChoice(env, 'METRICS_BY_ORGANIZATION') === 'on',
    oidc: readOidcSettings(env, isLocal),
    outboundAllow: readOutboundAllow(env),
    databaseUrl,
    databaseAppUrl: readDatabaseUrl(env, 'DATABASE_APP_URL'),
    dataDir: readDataDir(env),
    claimsFolder: env.MAILWRIGHT_DATA_DIR || databaseUrl === null ? readDataDir(env) : null,
    migrationWaitSeconds: readInteger(env, 'MIGRATION_WAIT'),
    mailTransport,
    dashboard: readChoice(env, 'DASHBOARD') === 'on',
    mailboxPages: readChoice(env, 'DEV_MAILBOX', isLocal ? 'true' : 'false') === 'true',
    smtpUrl: readSmtpUrl(env),
    smtpTls: readSmtpTls(env),
    smtpEhloName: readEhloName(env),
    smtpMaxRate: readRate(env, 'SMTP_MAX_RATE'),
    submission: readSubmissionSettings(env),
    inbound: readInboundSettings(env),
    mailConnections: env.MAIL_CONNECTIONS ? readInteger(env, 'MAIL_CONNECTIONS') : null,
    sesConfigurationSet: env.SES_CONFIGURATION_SET || null,
    systemFrom: readSystemFrom(env),
    sesEventsQueueUrl: readUrl(env, 'SES_EVENTS_QUEUE_URL', ['https:', 'http:']),
    sesEventsTopicArn: readSesEventsTopicArn(env),
    signingKeys: readSigningKeys(env),
    reconcileWindowSeconds: readInteger(env, 'RECONCILE_WINDOW'),
    lifetimes,
    retention: {
      emailDays: readInteger(env, 'EMAIL_RETENTION_DAYS'),
      variableDays: readVariableDays(env, lifetimes),
    },
    consentRetentionDays: readConsentRetention(env),
    checkpointIntervalSeconds: readInteger(env, 'CHECKPOINT_INTERVAL'),
    checkpointFile: env.CHECKPOINT_FILE ? resolve(env.CHECKPOINT_FILE) : null,
    checkpointEmail: readCheckpointEmail(env, mailTransport),
    logLevel: readChoice(env, 'LOG_LEVEL'),
    logClientAddress: readChoice(env, 'LOG_CLIENT_ADDRESS'),
    checkResponses: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
  });
}

/** Sending real mail must be an explicit choice: only the embedded database, for trying out, has a default. */
function readTransport(env: Environment, embedded: boolean): MailTransport {
  if (!env.MAIL_TRANSPORT && !embedded) {
    throw new OperatorError(
      'Set MAIL_TRANSPORT to ses, smtp or mailbox: with DATABASE_URL there is no default.',
    );
  }
  const transport = readChoice(env, 'MAIL_TRANSPORT', 'mailbox');
  if (transport === 'smtp' && !env.SMTP_URL) {
    throw new OperatorError('Set SMTP_URL, as MAIL_TRANSPORT is smtp.');
  }
  return transport;
}

function readChoice<Name extends ChoiceName>(
  env: Environment,
  name: Name,
  fallback?: Choice<Name>,
): Choice<Name> {
  const { values, default: usual }: Setting = SETTINGS[name];
  const value = env[name] || (fallback ?? usual);
  const choice = values?.find((candidate) => candidate === value);
  if (choice !== undefined) return choice as Choice<Name>;
  throw new OperatorError(`${name} must be one of ${values?.join(', ')}.`);
}

function readInteger(env: Environment, name: NumberName, fallback?: number): number {
  const { range, default: usual }: Setting = SETTINGS[name];
  const text = env[name];
  if (!text) return fallback ?? Number(usual);
  const [min, max] = range ?? [0, 0];
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new OperatorError(`${name} must be a whole number from ${min} to ${max}.`);
}

function readLifetimes(env: Environment): Config['lifetimes'] {
  return {
    high: readInteger(env, 'TIME_TO_LIVE_HIGH'),
    others: readInteger(env, 'TIME_TO_LIVE'),
  };
}

/** An email cannot be rendered without its variables, so they are kept for its time to live. */
function readVariableDays(env: Environment, { high, others }: Config['lifetimes']): number {
  const days = readInteger(env, 'VARIABLE_RETENTION_DAYS');
  const [name, seconds] =
    high > others ? (['TIME_TO_LIVE_HIGH', high] as const) : (['TIME_TO_LIVE', others] as const);
  if (days * 86_400 >= seconds) return days;
  throw new OperatorError(
    `VARIABLE_RETENTION_DAYS must be at least ${Math.ceil(seconds / 86_400)}, because ${name} lets emails wait that long.`,
  );
}

/** Above zero. Fractions are allowed, because some servers limit by the minute. */
function readRate(env: Environment, name: SettingName): number | null {
  const text = env[name];
  if (!text) return null;
  const value = /^[0-9]{1,5}(\.[0-9]{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new OperatorError(`${name} must be a number of messages per second, more than 0.`);
}

function readUrl(env: Environment, name: SettingName, protocols: string[]): string | null {
  const text = env[name];
  if (!text) return null;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocols.includes(protocol)) return text;
  throw new OperatorError(`${name} must be a URL that begins with ${protocols.join('// or ')}//.`);
}

function readSmtpUrl(env: Environment): string | null {
  if (!env.SMTP_URL) return null;
  parseSmtpUrl(env.SMTP_URL, readSmtpTls(env));
  return env.SMTP_URL;
}

const readSmtpTls = (env: Environment): SmtpTls | null =>
  env.SMTP_TLS ? readChoice(env, 'SMTP_TLS') : null;

/** A domain name or an address literal in brackets (RFC 5321, section 4.1.1.1). */
function readEhloName(env: Environment): string | null {
  const name = env.SMTP_EHLO_NAME;
  if (!name) return null;
  if (isDomainName(name) || isAddressLiteral(name)) return name;
  throw new OperatorError(
    'SMTP_EHLO_NAME must be a host name, such as mail.example.com, or an address in brackets, such as [192.0.2.1].',
  );
}

const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

const isDomainName = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => DOMAIN_LABEL.test(label)) && !isIP(text);

function isAddressLiteral(text: string): boolean {
  const [, tag, address = ''] = /^\[(IPv6:)?([0-9a-f.:]+)\]$/i.exec(text) ?? [];
  return isIP(address) === (tag === undefined ? 4 : 6);
}

function readDatabaseUrl(env: Environment, name: SettingName): string | null {
  const text = env[name];
  if (!text) return null;
  const fault = findUrlFault(name, text);
  if (fault) throw new OperatorError(fault);
  const url = normalizeDatabaseUrl(name, text) ?? 'no URL';
  return readUrl({ [name]: url }, name, ['postgres:', 'postgresql:']);
}

function readSystemFrom(env: Environment): string | null {
  if (!env.SYSTEM_FROM) return null;
  const address = parseAddress(env.SYSTEM_FROM);
  if (address) return address.address;
  throw new OperatorError('SYSTEM_FROM must be an email address, such as no-reply@mail.example.');
}

function readCheckpointEmail(
  env: Environment,
  mailTransport: Config['mailTransport'],
): string | null {
  if (!env.CHECKPOINT_EMAIL) return null;
  const address = parseAddress(env.CHECKPOINT_EMAIL);
  if (!address) {
    throw new OperatorError(
      'CHECKPOINT_EMAIL must be an email address, such as notary@example.com.',
    );
  }
  if (!env.SYSTEM_FROM) throw new OperatorError('Set SYSTEM_FROM, as CHECKPOINT_EMAIL is set.');
  if (mailTransport !== 'mailbox') return address.address;
  throw new OperatorError(
    'CHECKPOINT_EMAIL needs MAIL_TRANSPORT=ses or smtp: the mailbox stores only emails of organizations.',
  );
}

function readSesEventsTopicArn(env: Environment): string | null {
  const arn = env.SES_EVENTS_TOPIC_ARN;
  if (!arn) return null;
  if (parseArn(arn)?.service === 'sns') return arn;
  throw new OperatorError(
    'SES_EVENTS_TOPIC_ARN must be the ARN of an SNS topic, such as arn:aws:sns:eu-central-1:123456789012:ses-events.',
  );
}

function readBaseUrl(env: Environment, host: string, port: number): string {
  if (!env.BASE_URL && !isLoopbackHost(host)) {
    throw new OperatorError(
      'Set BASE_URL to the https URL of this server: HOST is not a loopback address.',
    );
  }
  const text = env.BASE_URL || localUrl(host, port);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && !url.search && !url.hash && !url.username;
  if (
    isPlain &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  ) {
    return url.href.replace(/\/+$/, '');
  }
  throw new OperatorError('BASE_URL must be an https URL; http is for loopback addresses only.');
}

/** The URL of the server on this machine. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function readTrustProxy(env: Environment): false | number | string[] {
  const text = env.TRUST_PROXY?.trim();
  if (!text || text === 'false' || text === 'none') return false;
  if (/^[0-9]{1,2}$/.test(text)) return Number(text);
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.every(isProxyAddress)) return entries;
  throw new OperatorError('TRUST_PROXY must be a number of hops or a list of proxy addresses.');
}

/** The forms that Express accepts: a named range, an address, or a network in CIDR notation. */
function isProxyAddress(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const longest = version === 4 ? 32 : 128;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}

/** A port, which is then one of 127.0.0.1, or an address and a port. */
function readAdminListen(env: Environment): ListenAddress | null {
  const text = env.ADMIN_LISTEN;
  if (!text) return null;
  const [, ipv6, name, digits = ''] =
    /^(?:(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.-]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const host = ipv6 ?? name ?? '127.0.0.1';
  const isAddressOrName = /^[0-9.]+$/.test(host) ? isIP(host) === 4 : isDomainName(host);
  const isHost = ipv6 === undefined ? isAddressOrName : isIP(host) === 6;
  if (digits !== '' && Number(digits) <= 65_535 && isHost) return { host, port: Number(digits) };
  throw new OperatorError(
    'ADMIN_LISTEN must be a port, or an address and a port, such as 127.0.0.1:9464 or [::1]:9464.',
  );
}

function readOutboundAllow(env: Environment): Network[] {
  const entries = (env.OUTBOUND_ALLOW ?? '').split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const network = parseNetwork(entry);
    if (network && isNetworkAddress(network)) return network;
    throw new OperatorError(
      'OUTBOUND_ALLOW must be a list of addresses and networks, such as 10.1.0.0/16, joined by commas.',
    );
  });
}

function readSigningKeys(env: Environment): string[] {
  const keys = (env.SIGNING_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.every((key) => key.length >= 32)) return keys;
  throw new OperatorError(
    'SIGNING_KEYS must be a list of keys of at least 32 characters, joined by commas.',
  );
}
