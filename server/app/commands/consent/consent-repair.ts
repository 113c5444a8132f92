import { recordChange } from '../../../account/audit/index.ts';
import { AlteredLogError, type Repair, repairNodes } from '../../../audience/consent-log/index.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import type { Config } from '../../../platform/config.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed } from '../../../platform/values/principal.ts';
import { operatorName } from '../operator-name.ts';
import { print } from '../print.ts';
import { withDatabase } from '../database/with-database.ts';

/** A statement reads all entries of a log. */
const STATEMENT_MS = 4 * 3_600_000;

/** Computes the nodes of an organization's consent log from its entries. */
export async function repairConsentNodes(
  config: Config,
  organization: string,
  { as, json }: { as?: string; json?: boolean },
): Promise<void> {
  const actor = operatorNamed(operatorName(as));
  const work = async (em: Transaction): Promise<Repair> => {
    const [found] = await query<{ id: string }>(
      em,
      sql`select id from organizations where slug = ${organization}`,
    );
    if (!found) throw new OperatorError(`There is no organization ${organization}.`);
    const scope = { em, organizationId: found.id, actor };
    const done = await repairNodes(scope);
    if (done.repaired + done.removed > 0) {
      const resource = { type: 'consent_log', id: organization };
      const change = { operation: 'consent.repair_nodes', resource };
      await recordChange(scope, { ...change, before: null, after: done });
    }
    return done;
  };
  const repair = await withDatabase(config, work, { statementMs: STATEMENT_MS }).catch(
    (error: unknown) => {
      if (!(error instanceof AlteredLogError)) throw error;
      throw new OperatorError(
        `${error.message} Nothing was changed, because new nodes cannot repair that: run consent audit to find what was altered.`,
      );
    },
  );
  if (json) return print(JSON.stringify(repair));
  const { size, covered, repaired, removed } = repair;
  print(
    repaired + removed === 0
      ? `All nodes of the log of ${amount(size, 'entry', 'entries')} are intact.`
      : `Repaired the log of ${amount(size, 'entry', 'entries')}. Nodes that were missing or wrong: ${repaired}. Nodes that did not belong to it: ${removed}.`,
  );
  print(
    covered === 0
      ? 'There is no checkpoint yet to compare them with.'
      : `They match the newest checkpoint, of ${amount(covered, 'entry', 'entries')}.`,
  );
}
