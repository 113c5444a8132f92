import type { Config } from '../../platform/config.ts';
import { stopEmbeddedDatabases } from '../../platform/embedded-postgres/database.ts';
import { createLog } from '../../platform/log.ts';
import { processOrigin } from '../process-origin.ts';
import type { Parts } from '../shared-services.ts';
import { isBuilt, NOT_BUILT } from '../../pages/dashboard/build.ts';
import { type Running, start } from '../start.ts';
import { type DemoAccess, prepareDemoAccount } from './demo/demo-access.ts';
import { explainDatabase } from './database/explain-database.ts';
import { resetDatabase } from './database/reset-database.ts';
import { dashboardUrl, invitationUrl } from './dashboard-url.ts';
import { exitAfter, onStopSignal } from './signals.ts';
import type { OperatorContext } from './operator-command.ts';

/** Maximum duration of a shutdown; then the process exits regardless. */
const STOP_MS = 25_000;

/** How long idle connections stay open during a shutdown, as a request may be in transit. */
const LINGER_MS = 1_000;

interface StartOptions {
  api?: boolean;
  worker?: boolean;
  afterRestore?: boolean;
  reset?: boolean;
}

/** Runs until SIGTERM or SIGINT, and then exits with code 0. */
export async function serve(
  { config, author }: OperatorContext,
  { api = false, worker = false, afterRestore = false, reset = false }: StartOptions,
): Promise<void> {
  if (reset) await resetDatabase(config);
  const both = !api && !worker;
  const parts: Parts = {
    api: both || api,
    worker: both || worker,
    afterRestore: afterRestore ? { author } : null,
  };
  const log = createLog(config.logLevel, undefined, processOrigin(parts));
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  onStopSignal(() => {
    stopping.abort();
    log.info('stopping');
    setTimeout(
      () => {
        log.error('shutdown timed out');
        void exitAfter(1, stopEmbeddedDatabases);
      },
      STOP_MS + config.shutdownDelaySeconds * 1_000,
    ).unref();
    stopped.resolve();
  }, stopEmbeddedDatabases);

  const running = await start(config, parts, log, { signal: stopping.signal }).catch(
    (error: unknown) => {
      if (stopping.signal.aborted) return null;
      throw explainDatabase(error);
    },
  );
  try {
    if (running && parts.api) {
      if (config.dashboard && !isBuilt()) log.warn(NOT_BUILT);
      const embedded = config.databaseUrl === null;
      greet(config, running, embedded ? await prepareDemoAccount(config, running) : null);
    }
    await stopped.promise;
  } finally {
    await running?.stop({ delay: config.shutdownDelaySeconds * 1_000, linger: LINGER_MS });
  }
  log.info('stopped');
  process.exit(0);
}

/** Prints a greeting to standard error; standard output contains only the JSON log. */
function greet(config: Config, { baseUrl, address }: Running, access: DemoAccess | null): void {
  const { mailTransport, mailboxPages } = config;
  const dashboard = config.dashboard && isBuilt();
  const lines = ['', `Mailwright is ready: ${baseUrl}`];
  if (dashboard) lines.push(`  Dashboard   ${dashboardUrl(baseUrl)}`);
  lines.push(`  Reference   ${address}/docs`);
  if (mailTransport === 'mailbox' && mailboxPages)
    lines.push(`  Mailbox     ${address}/dev/mailbox`);
  // Only on a terminal: files and log collectors would keep the keys.
  if (access?.keys && process.stderr.isTTY) {
    lines.push(`  Live key    ${access.keys.live}`, `  Test key    ${access.keys.test}`);
    lines.push(
      dashboard
        ? `  Sign in     ${invitationUrl(baseUrl, access.keys.invitation)}`
        : `  Invitation  ${access.keys.invitation}`,
    );
  }
  if (access) lines.push(`  Keys are in ${access.file}`);
  // With another transport the sender of the demo account is not verified.
  if (access && mailTransport === 'mailbox')
    lines.push('', 'Send an email:', curl(address, access));
  process.stderr.write(`${lines.join('\n')}\n\n`);
}

function curl(address: string, { file }: DemoAccess): string {
  const read = quoteForShell('JSON.parse(fs.readFileSync(process.argv[1])).live');
  const body = JSON.stringify({
    to: 'ada@example.com',
    template: 'password-reset',
    data: { name: 'Ada', reset_url: `${address}/docs` },
  });
  return [
    `  curl ${address}/api/v1/emails/send`,
    `-H "Authorization: Bearer $(node -p ${read} ${quoteForShell(file)})"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoteForShell(body)}`,
  ].join(' \\\n    ');
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
