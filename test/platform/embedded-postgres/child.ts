/** A process with its own embedded database, controlled by support.ts. */
import type { EmbeddedDatabaseOptions } from '../../../server/platform/embedded-postgres/database.ts';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';

export interface Order {
  options: EmbeddedDatabaseOptions;
  /** The user to switch to; only root can. */
  user?: { uid: number; gid: number };
}

export type Report =
  { url: string; created: boolean; joined: boolean } | { name: string; message: string };

// Ctrl-C in a terminal reaches every process of its group; a server stops in its own time.
process.on('SIGINT', () => undefined);

const { options, user } = JSON.parse(process.argv[2] ?? '') as Order;
if (user) {
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

try {
  const database = await startEmbeddedDatabase(options);
  process.on('message', () => void database.stop().then(() => process.disconnect()));
  const { url, created, joined } = database;
  process.send?.({ url, created, joined } satisfies Report);
} catch (error) {
  const { name, message } = error as Error;
  process.send?.({ name, message } satisfies Report, () => process.disconnect());
}
