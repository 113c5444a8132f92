import { sql } from '../../../server/platform/database/sql.ts';
import { idsIn, lines, logIn, type Wire } from '../../smtp/wire.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { API_STEPS } from '../steps.ts';
import { prepareSubmission } from '../submission.ts';
import { ANY_MOMENT, killOne } from '../victim.ts';

export const smtp: Scenario = { name: 'Mail by SMTP and kill -9', run };

const STEPS = [...Object.keys(API_STEPS), ANY_MOMENT];
const CLIENTS = 4;
const FROM = 'hello@demo-shop.example';

/** Clients repeat each message until they get 250, as mail programs do, while the server is killed. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const least = long ? 2_000 : 100;
  const kills = long ? 60 : 6;
  const submission = await prepareSubmission();
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api'],
    env: submission.env,
  });
  try {
    const { key, apis, ask } = installation;
    const acknowledged = new Map<string, string>();
    let repeated = 0;
    let sent = 0;
    let isOver = false;
    const client = async (): Promise<void> => {
      let session: Wire | null = null;
      while (!isOver || sent < least) {
        sent += 1;
        const to = `smtp.${sent}@example.com`;
        for (let id: string | undefined; id === undefined;) {
          session ??= await logIn(submission.port, key);
          [id] = idsIn(await session.send({ from: FROM, to: [to] }, messageTo(to)));
          if (id !== undefined) acknowledged.set(to, id);
          else {
            repeated += 1;
            session.close();
            session = null;
          }
        }
      }
      session?.close();
    };
    const sending = Promise.all(Array.from({ length: CLIENTS }, client));
    const missed: string[] = [];
    for (let count = 0; count < kills; count += 1) {
      const step = STEPS[count % STEPS.length] ?? ANY_MOMENT;
      const { unit, atStep } = await killOne(apis, { kind: 'api', step }, random);
      if (step !== ANY_MOMENT && !atStep) missed.push(step);
      await unit.start();
    }
    isOver = true;
    await sending;

    const stored = await ask<{ id: string; to_key: string }>(sql`select id, to_key from emails`);
    const ids = new Set(stored.map(({ id }) => id));
    const lost = [...acknowledged.values()].filter((id) => !ids.has(id)).length;
    const doubled = stored.length - new Set(stored.map(({ to_key: to }) => to)).size;
    return {
      scenario: smtp.name,
      done: `${kills} kill -9 of the process that takes the mail of ${CLIENTS} clients`,
      facts: [
        `${acknowledged.size} messages accepted, ${stored.length} emails stored`,
        `${repeated} messages sent again`,
      ],
      violations: [
        ...(lost > 0 ? [`${lost} accepted messages are lost.`] : []),
        ...(doubled > 0 ? [`${doubled} messages became two emails.`] : []),
        ...(acknowledged.size < sent ? ['A message was never accepted.'] : []),
        ...missed.map((step) => `No process was killed: ${step}.`),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    submission.remove();
  }
}

const messageTo = (to: string): string =>
  lines(`From: ${FROM}`, `To: ${to}`, `Message-ID: <${to}>`, 'Subject: Order', '', 'Hello.');
