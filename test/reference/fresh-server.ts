import { freePort, launchServer, run } from '../cli/run.ts';
import { createDatabase } from '../support/database/postgres.ts';

/** A server just after its installation: on a database without any account. */
export interface FreshServer {
  /**
   * The values that the operator’s commands print for a slug, as environment variables of a
   * program.
   */
  makeAccount(slug: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function startFreshServer(): Promise<FreshServer> {
  const database = await createDatabase();
  const env = { DATABASE_URL: database.url, MAIL_TRANSPORT: 'mailbox', PORT: await freePort() };
  const server = await launchServer([], env);
  const operate = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(['organizations', ...args], env);
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  return {
    async makeAccount(slug) {
      await operate('create', slug, '--name', slug);
      const key = await operate('create-key', slug, '--mode', 'live');
      return { MAILWRIGHT_URL: server.baseUrl, MAILWRIGHT_API_KEY: key };
    },
    async close() {
      server.process.kill('SIGTERM');
      await server.ended;
      await database.drop();
    },
  };
}
