/** A setting of the server, which is an environment variable. */
export interface Setting {
  /** The part of the page of settings. */
  purpose: string;
  /** The value without the setting; undefined if there is none, or if it depends on something. */
  default?: number | string;
  /** In words, what holds without the setting. */
  otherwise?: string;
  /** The least and the greatest number. */
  range?: readonly [number, number];
  /** The values that are allowed. */
  values?: readonly string[];
  /** Its value is never shown. */
  secret?: true;
  /** Markdown. */
  meaning: string;
}

/**
 * All settings. `config.ts` reads and validates no others, `mailwright config` prints them, and the guide of settings lists
 * them by purpose.
 */
export const SETTINGS = {
  HOST: {
    purpose: 'Address and connections',
    default: '127.0.0.1',
    meaning: 'Address to listen on.',
  },
  PORT: {
    purpose: 'Address and connections',
    default: 8_080,
    range: [0, 65_535],
    meaning: 'Port to listen on.',
  },
  BASE_URL: {
    purpose: 'Address and connections',
    otherwise: '`http://HOST:PORT`',
    meaning:
      'Public URL of the server, with which links in emails begin. It must be https unless it is a loopback address.',
  },
  TRUST_PROXY: {
    purpose: 'Address and connections',
    meaning:
      'Number of proxies in front of the server, or their addresses: their `X-Forwarded-*` headers are trusted.',
  },
  MAX_CONNECTIONS: {
    purpose: 'Address and connections',
    default: 2_000,
    range: [1, 100_000],
    meaning:
      'Maximum number of open client connections per process. Further connections are closed immediately and logged. Behind a proxy, all connections come from its address, so there is no limit per client: set one in the proxy.',
  },
  SHUTDOWN_DELAY: {
    purpose: 'Address and connections',
    range: [0, 300],
    otherwise: '`0` if `BASE_URL` is loopback, else `5`',
    meaning:
      "Seconds after `SIGTERM` during which connections are still accepted while `/readyz` returns 503, so that the load balancer stops sending requests. Set it longer than the load balancer's check interval.",
  },
  OUTBOUND_ALLOW: {
    purpose: 'Address and connections',
    meaning:
      'Addresses and networks that are not public, separated by commas, such as `10.1.0.0/16`. Requests to URLs of customers may connect to them. [How a server is protected](hardening.md) describes what else these URLs must satisfy.',
  },
  DASHBOARD: {
    purpose: 'Address and connections',
    default: 'on',
    values: ['on', 'off'],
    meaning: '`off` removes the dashboard at `/dashboard`.',
  },
  DATABASE_URL: {
    purpose: 'Database',
    otherwise: 'embedded PostgreSQL 18',
    secret: true,
    meaning:
      'Connection as the owner of the database, who migrates it and creates a role for requests and one for workers. It can list several hosts.',
  },
  DATABASE_APP_URL: {
    purpose: 'Database',
    otherwise: 'created by the owner',
    secret: true,
    meaning: 'Connection as the role for requests, if the owner is not allowed to create roles.',
  },
  MAILWRIGHT_DATA_DIR: {
    purpose: 'Database',
    default: '.mailwright',
    meaning:
      'Data folder: the embedded database, the demo keys, and the counters by which workers notice lost claims.',
  },
  MIGRATION_WAIT: {
    purpose: 'Database',
    default: 60,
    range: [1, 86_400],
    meaning:
      'Seconds that `start` or `migrate` waits while another process migrates the database, and for the lock of a table.',
  },
  MAIL_TRANSPORT: {
    purpose: 'Sending',
    values: ['ses', 'smtp', 'mailbox'],
    otherwise: '`mailbox` on the embedded database, else required',
    meaning: 'The mail provider. `mailbox` sends nothing.',
  },
  SYSTEM_FROM: {
    purpose: 'Sending',
    meaning:
      "The installation's own address: the sender of the emails that verify sender addresses and `alert_email`, and of alerts. With `ses`, it must be a verified identity. Without it, single addresses cannot be verified, and there are no alerts.",
  },
  MAIL_CONNECTIONS: {
    purpose: 'Sending',
    range: [1, 1_000],
    otherwise: '`200` for `ses`, `5` for `smtp`',
    meaning:
      "Maximum number of concurrent hand-overs of a worker to the provider. It uses as many as the provider's latency requires.",
  },
  TIME_TO_LIVE_HIGH: {
    purpose: 'Sending',
    default: 3_600,
    range: [60, 604_800],
    meaning: 'Seconds after which an email with priority `high` that has not been sent fails.',
  },
  TIME_TO_LIVE: {
    purpose: 'Sending',
    default: 259_200,
    range: [60, 604_800],
    meaning: 'Seconds after which any other email that has not been sent fails.',
  },
  RECONCILE_WINDOW: {
    purpose: 'Sending',
    default: 900,
    range: [1, 86_400],
    meaning:
      'Seconds that an email with an unknown outcome waits for an event. With an SQS queue at least 300, because the events that a crashed worker had received are invisible for 180 s.',
  },
  CAMPAIGN_SHARE: {
    purpose: 'Sending',
    default: 80,
    range: [1, 100],
    meaning:
      'The percentage of the rate of the mail provider that campaigns may use, so that all other email has the rest.',
  },
  GUARD: {
    purpose: 'Sending',
    default: 'enforce',
    values: ['enforce', 'warn', 'off'],
    meaning:
      "What happens when many of an organization's emails bounce or are reported as spam: `enforce` stops it, `warn` stops no email, `off` checks nothing. See [the guard](guard.md#the-guard).",
  },
  DEV_MAILBOX: {
    purpose: 'Sending',
    values: ['true', 'false'],
    otherwise: '`true` if `BASE_URL` is loopback, else `false`',
    meaning:
      'Whether the pages at `/dev/mailbox` exist, with `MAIL_TRANSPORT=mailbox`. They respond only to requests from this machine. Behind a proxy the server cannot always detect that, so leave it `false`.',
  },
  AWS_REGION: {
    purpose: 'Amazon SES',
    otherwise: 'found by the AWS SDK',
    meaning:
      'Region, for `ses`. The AWS SDK also reads credentials from variables that begin with `AWS_`, from a profile or from a role.',
  },
  SES_CONFIGURATION_SET: { purpose: 'Amazon SES', meaning: 'SES configuration set for all email.' },
  SES_EVENTS_QUEUE_URL: {
    purpose: 'Amazon SES',
    meaning:
      'SQS queue with SES events, which workers read. See [Events from Amazon SES](ses-events.md).',
  },
  SES_EVENTS_TOPIC_ARN: {
    purpose: 'Amazon SES',
    meaning: 'SNS topic whose messages the API accepts at `/api/events/ses`.',
  },
  SMTP_URL: {
    purpose: 'SMTP',
    secret: true,
    meaning:
      '`smtp://user:password@host:587`, for `smtp`; `smtps://` for TLS from the start. Characters such as `#`, `/`, `?` and `%` in the user name or password are percent-encoded. [An SMTP server](smtp.md) describes this, and the parameters for TLS.',
  },
  SMTP_TLS: {
    purpose: 'SMTP',
    values: ['required', 'opportunistic', 'off'],
    otherwise: '`opportunistic` if the server is a loopback address, else `required`',
    meaning:
      'Whether email leaves with TLS, for `smtp://`: `required` sends nothing to a server without STARTTLS, `opportunistic` uses TLS if the server offers it, `off` never does. `smtps://` always has TLS.',
  },
  SMTP_EHLO_NAME: {
    purpose: 'SMTP',
    otherwise: 'name of the machine',
    meaning:
      'Name in `EHLO`, for relays that verify it: a host name, or an address such as `[192.0.2.1]`.',
  },
  SMTP_MAX_RATE: {
    purpose: 'SMTP',
    otherwise: 'no limit',
    meaning:
      'Messages per second to the SMTP server, for all workers together; `0.5` is one every 2 s. With SES, the server reads the rate from SES.',
  },
  SMTP_LISTEN: {
    purpose: 'Mail from programs by SMTP',
    otherwise: 'nothing listens',
    meaning:
      'Addresses at which processes with the API take mail from programs that speak SMTP, such as `smtps://0.0.0.0:465,smtp://0.0.0.0:587`: `smtps` for TLS from the start, `smtp` for STARTTLS. See [Sending by SMTP](submission.md).',
  },
  SMTP_TLS_CERT: {
    purpose: 'Mail from programs by SMTP',
    meaning:
      'File of the certificate for `SMTP_LISTEN` and `INBOUND_LISTEN`, with its chain, in PEM. A changed file is read again within seconds.',
  },
  SMTP_TLS_KEY: {
    purpose: 'Mail from programs by SMTP',
    meaning: 'File of the private key of this certificate, in PEM.',
  },
  BOUNCE_DOMAIN: {
    purpose: 'Bounces and complaints by mail',
    otherwise: 'the sender is the return path',
    meaning:
      'Domain of the return paths of email that leaves by SMTP, such as `bounces.example.com`. Its MX record leads to `INBOUND_LISTEN`. See [Your own mail server](own-mail-server.md).',
  },
  INBOUND_LISTEN: {
    purpose: 'Bounces and complaints by mail',
    otherwise: 'nothing listens',
    meaning:
      'Addresses at which processes with the API take bounces, complaints and withdrawals by mail, such as `smtp://0.0.0.0:25`. With `SMTP_TLS_CERT`, they offer STARTTLS.',
  },
  OIDC_ISSUER: {
    purpose: 'Sign-in',
    meaning:
      'Issuer of the OpenID provider with which people can sign in, such as `https://login.example.com`. [Identity providers](identity-provider.md) describes what to register there.',
  },
  OIDC_CLIENT_ID: { purpose: 'Sign-in', meaning: 'Id of this server at the provider.' },
  OIDC_CLIENT_SECRET: {
    purpose: 'Sign-in',
    secret: true,
    meaning: 'Secret of this server at the provider.',
  },
  OIDC_NAME: {
    purpose: 'Sign-in',
    otherwise: 'host of `OIDC_ISSUER`',
    meaning: 'What people call the provider, for the button in the dashboard.',
  },
  SIGNING_KEYS: {
    purpose: 'Keys',
    otherwise: 'a key stored in the database',
    secret: true,
    meaning:
      'Keys of at least 32 characters, separated by commas. The first one signs the links in emails and encrypts stored secrets; all of them are accepted for verification and decryption. See [Secrets](secrets.md).',
  },
  EMAIL_RETENTION_DAYS: {
    purpose: 'Retention',
    default: 400,
    range: [8, 36_500],
    meaning:
      'Days after which emails are deleted, in whole months. Emails are deleted by months: this many days after the month has ended, and after its last scheduled email was due.',
  },
  VARIABLE_RETENTION_DAYS: {
    purpose: 'Retention',
    default: 7,
    range: [1, 7],
    meaning:
      'Days after which the variables of emails that still wait are deleted, and those of emails that failed but can be sent again. For all others this happens when the email has been sent, has failed or was canceled, unless the organization keeps content (`content_retention_days`). At least as long as both `TIME_TO_LIVE` settings, which are in seconds.',
  },
  CONSENT_RETENTION: {
    purpose: 'Retention',
    default: 1_096,
    range: [0, 36_500],
    meaning:
      'Days for which the consent history of an erased person is stored, without the address. Afterwards, only the id and hash of each entry, and the last withdrawal of each subtype.',
  },
  CHECKPOINT_INTERVAL: {
    purpose: 'Checkpoints of consent',
    default: 3_600,
    range: [10, 604_800],
    meaning: 'Seconds between the signed checkpoints of a consent log that has grown.',
  },
  CHECKPOINT_FILE: {
    purpose: 'Checkpoints of consent',
    meaning:
      'File to which workers append the checkpoints of all organizations, at most one a minute of each. All workers share it; a worker does not start if it cannot append to it. Put it where the owner of the database cannot write, such as an append-only share. See [A file of checkpoints](checkpoint-file.md).',
  },
  CHECKPOINT_EMAIL: {
    purpose: 'Checkpoints of consent',
    meaning:
      'Address of a notary, to whom checkpoints are mailed from `SYSTEM_FROM`, at most one a minute of each organization. Not with `MAIL_TRANSPORT=mailbox`.',
  },
  LOG_LEVEL: {
    purpose: 'Log and metrics',
    default: 'info',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    meaning: 'The least important lines that the log contains.',
  },
  LOG_CLIENT_ADDRESS: {
    purpose: 'Log and metrics',
    default: 'none',
    values: ['none', 'truncated', 'full'],
    meaning:
      "How much of a client's address the log contains: `none`, `truncated` (the /24 or /48 network) or `full`.",
  },
  ADMIN_LISTEN: {
    purpose: 'Log and metrics',
    meaning:
      "Address and port of the operator's listener, such as `127.0.0.1:9464`: metrics, and probes with details. Each process needs its own. See [Watching it run](watching.md).",
  },
  METRICS_BY_ORGANIZATION: {
    purpose: 'Log and metrics',
    default: 'off',
    values: ['on', 'off'],
    meaning:
      '`on` adds metrics of emails, hand-overs and provider events with the id of the organization.',
  },
  NODE_ENV: {
    purpose: 'Log and metrics',
    meaning:
      '`development` checks every response against the OpenAPI document before the transaction commits.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
type Settings = typeof SETTINGS;
/** Names of settings that are whole numbers within a range. */
export type NumberName = {
  [Name in SettingName]: Settings[Name] extends { range: unknown } ? Name : never;
}[SettingName];
/** Names of settings that have one of some values. */
export type ChoiceName = {
  [Name in SettingName]: Settings[Name] extends { values: unknown } ? Name : never;
}[SettingName];
export type Choice<Name extends ChoiceName> = Settings[Name]['values'][number];

/** Without the names that the list doesn't have, so that nothing else can be read. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>>;

export const settings = Object.entries(SETTINGS) as [SettingName, Setting][];
