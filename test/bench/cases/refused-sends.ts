import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { type Account, createAccounts } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { interleave } from '../interleave.ts';
import { onStage, type Stage } from '../over-http.ts';

/** Refusals per second of all accounts together. */
const PER_SECOND = 50;

/** Of each, the first 1,000 in an hour are stored. */
const ACCOUNTS = 10;

const SUPPRESSED = 'suppressed@example.com';
const body = { to: SUPPRESSED, content: { subject: 'Receipt', text: 'Thank you.' } };

export const refusedSends: Case = {
  name: 'refused_sends',
  ours: '`single_accept`, while 50 other sends a second are refused because their recipient is suppressed',
  floor: 'The same, while they are refused in test mode, where nothing is recorded',
  ...toFloor(0.97),

  run: (bench) =>
    onStage(bench, async (stage) => {
      const { callers, target, database } = stage;
      const accounts = await createAccounts(database, ACCOUNTS);
      for (const account of accounts) {
        const path = `/suppressions/${SUPPRESSED}`;
        await expectStatus(201, request(stage, account, { method: 'PUT', path, body: {} }));
      }
      const testing = await Promise.all(
        accounts.map((account) =>
          database.asOwner(async (em) => {
            const scope = { em, organizationId: account.organizationId };
            const { key } = issueKey(scope, { mode: 'test', scopes: ['send'], name: 'Bench' });
            return { ...account, key };
          }),
        ),
      );
      const [rounds, measureMs] = bench.long ? [9, 8_000] : [5, 1_500];
      const order = { target, kind: 'send', inFlight: 50, warmUpMs: 300, measureMs } as const;
      const measure = (kind: string, refused: Account[]) => async (): Promise<number> => {
        const refusing = refuse(stage, refused);
        const { perSecond } = await callers.load(order);
        await refusing.stop();
        bench.say(`${kind} ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      await callers.load({ ...order, measureMs: 2_500 });
      const { ratio, ours, floor } = await interleave(
        rounds,
        measure('recorded', accounts),
        measure('unrecorded', testing),
      );
      return {
        ratio,
        figures: { recorded_per_second: ours, unrecorded_per_second: floor },
      };
    }),
};

/** Has sends refused, at a constant rate, until it is stopped. */
function refuse(stage: Stage, accounts: Account[]) {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    const open: Promise<void>[] = [];
    const began = performance.now();
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const account = accounts[n % accounts.length];
      if (account) {
        const sent = request(stage, account, { method: 'POST', path: '/emails/send', body });
        open.push(expectStatus(400, sent));
      }
      await sleep(Math.max(0, began + ((n + 1) * 1_000) / PER_SECOND - performance.now()));
    }
    await Promise.all(open);
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

interface Sent {
  method: string;
  path: string;
  body: object;
}

const request = ({ api }: Stage, { key }: Account, { method, path, body }: Sent) =>
  fetch(`${api.baseUrl}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function expectStatus(status: number, answer: Promise<Response>): Promise<void> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== status) throw new Error(`Got ${response.status}: ${text}`);
}
