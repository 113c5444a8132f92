import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { freePort } from '../../cli/run.ts';
import { writeCertificate } from '../../support/fakes/certificate.ts';
import { type Bench, type Case, type Measured, toFloor } from '../case.ts';
import { interleave } from '../interleave.ts';
import { onStage } from '../over-http.ts';
import { startHelper } from '../processes.ts';

export const smtpAccept: Case = {
  name: 'smtp_accept',
  ours: 'Messages by SMTP with TLS, 20 connections',
  floor: '`POST /emails/send` to the same process, 50 in flight (`single_accept`)',
  ...toFloor(0.5),
  run,
};

const WARM_UP_MS = 2_500;

async function run(bench: Bench): Promise<Measured> {
  const [rounds, measureMs] = bench.long ? [9, 8_000] : [5, 1_200];
  const folder = mkdtempSync(join(tmpdir(), 'bench-smtp-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeCertificate(files, 'smtp.test');
  const port = await freePort();
  const env = {
    SMTP_LISTEN: `smtps://127.0.0.1:${port}`,
    SMTP_TLS_CERT: files.cert,
    SMTP_TLS_KEY: files.key,
  };
  const measure = onStage(
    bench,
    async ({ account, database, callers, target }) => {
      // A key has ten connections.
      const other = await database.asOwner(async (em) =>
        issueKey(
          { em, organizationId: account.organizationId },
          { mode: 'live', scopes: ['send'], name: 'Bench' },
        ),
      );
      const clients = await startHelper('smtp-child.ts', [port, account.key, other.key]);
      const bySmtp = async (forMs: number): Promise<number> => {
        const perSecond = (await clients.ask({ warmUpMs: 300, measureMs: forMs })) as number;
        bench.say(`by SMTP ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      const byHttp = async (forMs: number): Promise<number> => {
        const order = { target, kind: 'send' as const, inFlight: 50, warmUpMs: 300 };
        const { perSecond } = await callers.load({ ...order, measureMs: forMs });
        bench.say(`by HTTP ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      try {
        for (const warmUp of [bySmtp, byHttp]) await warmUp(WARM_UP_MS);
        const { ratio, ours, floor } = await interleave(
          rounds,
          () => bySmtp(measureMs),
          () => byHttp(measureMs),
        );
        return { ratio, figures: { ours_per_second: ours, floor_per_second: floor } };
      } finally {
        await clients.stop();
      }
    },
    env,
  );
  return measure.finally(() => rmSync(folder, { recursive: true }));
}
