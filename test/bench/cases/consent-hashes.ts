import { query, sql } from '../../../server/platform/database/sql.ts';
import { type Case, toFloor } from '../case.ts';
import { interleave, quantile } from '../interleave.ts';
import { onStage, type Stage } from '../over-http.ts';

const CONTACTS = 1_000;
const KINDS = ['optIn', 'preferences'] as const;

/** Consent is written by many requests at the same time. Each side has contacts of its own. */
export const consentHashes: Case = {
  name: 'consent_hashes',
  ours: '`POST /contacts` with an opt-in, and changes of preferences, 50 in flight: the lower ratio',
  floor: 'The same without the hashes of the consent history',
  ...toFloor(0.95),

  run: (bench) =>
    onStage(bench, async (stage) => {
      const [rounds, measureMs] = bench.long ? [15, 8_000] : [7, 1_200];
      const ids = {
        with: await makeContacts(stage, 'with'),
        none: await makeContacts(stage, 'none'),
      };
      const figures: Record<string, number> = {};
      const ratios: number[] = [];
      for (const kind of KINDS) {
        const each: Record<'with' | 'none', number[]> = { with: [], none: [] };
        const measure = async (side: 'with' | 'none', time = measureMs): Promise<number> => {
          await setHashes(stage, side === 'with');
          const order = { target: stage.target, kind, inFlight: 50, ids: ids[side] };
          const load = { ...order, warmUpMs: 300, measureMs: time };
          const { perSecond } = await stage.callers.load(load);
          bench.say(`${kind} ${side} ${perSecond.toFixed(0)}/s`);
          each[side].push(perSecond);
          return perSecond;
        };
        for (const side of ['with', 'none'] as const) await measure(side, 2_500);
        await stage.database.asOwner((em) => query(em, sql`analyze`));
        const { ratio, ours, floor } = await interleave(
          rounds,
          () => measure('with'),
          () => measure('none'),
        );
        ratios.push(ratio);
        const ofRounds = each.with
          .slice(1)
          .map((rate, round) => rate / (each.none[round + 1] ?? Number.NaN));
        Object.assign(figures, {
          [`${kind}_ratio`]: ratio,
          [`${kind}_ratio_lower_quartile`]: quantile(ofRounds, 0.25),
          [`${kind}_ratio_upper_quartile`]: quantile(ofRounds, 0.75),
          [`${kind}_per_second`]: ours,
          [`${kind}_without_hashes_per_second`]: floor,
        });
      }
      return { ratio: Math.min(...ratios), figures };
    }),
};

async function makeContacts({ database, account }: Stage, side: string): Promise<string[]> {
  const addresses = Array.from({ length: CONTACTS }, (_, n) => `${side}${n}@people.example`);
  await database.asOwner((em) =>
    query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale, created_at, updated_at)
        select uuidv7(), ${account.organizationId}, a, a, 'en', now(), now() from unnest(${addresses}::text[]) a`,
    ),
  );
  return addresses;
}

const setHashes = ({ database }: Stage, enabled: boolean): Promise<unknown> =>
  database.asOwner((em) =>
    query(
      em,
      enabled
        ? sql`alter table consent_ledger enable trigger user`
        : sql`alter table consent_ledger disable trigger user`,
    ),
  );
