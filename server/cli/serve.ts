import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import type { Parts } from '../services.ts';
import { type Running, start } from '../start.ts';
import { type DemoAccess, prepareDemoAccount } from './demo-access.ts';
import { explainDatabase } from './explain-database.ts';

/** How long a stop may take before we leave regardless. */
const STOP_MS = 25_000;

/** Runs until SIGTERM or SIGINT. */
export async function serve(config: Config, parts: Parts): Promise<void> {
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info('stopping');
    setTimeout(() => {
      log.error('what was under way did not finish in time');
      process.exit(1);
    }, STOP_MS).unref();
    stopped.resolve();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const running = await start(config, parts, log, { signal: stopping.signal }).catch(
    (error: unknown) => {
      if (stopping.signal.aborted) return null;
      throw explainDatabase(error);
    },
  );
  if (!running) return;
  try {
    const access = config.databaseUrl === null ? await prepareDemoAccount(config, running) : null;
    greet(config, parts, running, access);
    await stopped.promise;
  } finally {
    await running.stop();
  }
  log.info('stopped');
  process.exit(0);
}

/** For the person at the terminal; the log on standard output stays JSON. */
function greet(
  config: Config,
  parts: Parts,
  { baseUrl }: Running,
  access: DemoAccess | null,
): void {
  if (!parts.api) return;
  const lines = ['', `Mailwright is ready: ${baseUrl}`, `  Reference   ${baseUrl}/docs`];
  if (config.mailTransport === 'mailbox') lines.push(`  Mailbox     ${baseUrl}/dev/mailbox`);
  if (access?.keys)
    lines.push(`  Live key    ${access.keys.live}`, `  Test key    ${access.keys.test}`);
  if (access)
    lines.push(`  Keys are in ${access.file}`, '', 'Send an email:', curl(baseUrl, access.file));
  process.stderr.write(`${lines.join('\n')}\n\n`);
}

function curl(baseUrl: string, file: string): string {
  const key = `$(node -p "JSON.parse(fs.readFileSync('${file}')).live")`;
  const body = JSON.stringify({
    to: 'ada@example.com',
    template: 'password-reset',
    data: { name: 'Ada', reset_url: 'https://demo-shop.example/reset/1' },
  });
  return [
    `  curl ${baseUrl}/api/v1/emails/send`,
    `-H "Authorization: Bearer ${key}"`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' \\\n    ');
}
