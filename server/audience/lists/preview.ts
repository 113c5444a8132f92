import { listMatching } from '../contacts/list.ts';
import { presentContact } from '../contacts/present.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import { checkRule } from './smart/check-rule.ts';
import { compileRule } from './smart/compile-rule.ts';
import { checkReferences } from './smart/references.ts';
import { resolveNames } from './smart/resolve-names.ts';
import type { Rule } from './smart/rule.ts';

const SAMPLES = 10;

/** Counting must not occupy a connection for longer. */
const COUNTING_MS = 4_000;

/** The contacts that a rule matches now. The rule is not stored. */
export async function previewRule(
  scope: OrganizationScope,
  described: unknown,
  { now, countingMs = COUNTING_MS }: { now: Date; countingMs?: number },
) {
  const rule = checkRule(described);
  await checkReferences(scope, rule);
  const { rows } = await listMatching(scope, [rule], { after: null, count: SAMPLES }, now);
  const matched = await withinTime(scope, countingMs, () => countMatching(scope, rule, now));
  return { matched, samples: rows.map(presentContact) };
}

async function countMatching(scope: OrganizationScope, rule: Rule, now: Date): Promise<number> {
  const { em, organizationId } = scope;
  const condition = compileRule(rule, organizationId, await resolveNames(scope, rule, now));
  const { matched } = await queryOne<{ matched: number }>(
    em,
    sql`select count(*)::integer as matched from contacts c
      where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return matched;
}
