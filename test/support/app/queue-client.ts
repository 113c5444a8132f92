import { PgBoss } from 'pg-boss';
import type { TestApp } from './app.ts';

/** The queue as the database owner, without a worker. */
export async function withQueue<T>(app: TestApp, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({
    connectionString: app.running.services.installation.ownerUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on('error', () => {}); // Failures are also reported as rejections.
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
