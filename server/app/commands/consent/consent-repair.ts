import { recordChange } from '../../../account/audit/index.ts';
import { AlteredLogError, type Repair, repairNodes } from '../../../audience/consent-log/index.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed } from '../../../platform/values/principal.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** A statement reads all entries of a log. */
const STATEMENT_MS = 4 * 3_600_000;

/** Computes the nodes of an organization's consent log from its entries. */
export async function repairConsentNodes(
  { config, author }: OperatorContext,
  _options: object,
  organization: string,
): Promise<Answer> {
  const work = async (em: Transaction): Promise<Repair> => {
    const { id: organizationId } = await findOrganization(em, organization);
    const scope = { em, organizationId, actor: operatorNamed(author) };
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
  const { size, covered, repaired, removed } = repair;
  const lines = [
    repaired + removed === 0
      ? `All nodes of the log of ${amount(size, 'entry', 'entries')} are intact.`
      : `Repaired the log of ${amount(size, 'entry', 'entries')}. Nodes that were missing or wrong: ${repaired}. Nodes that did not belong to it: ${removed}.`,
    covered === 0
      ? 'There is no checkpoint yet to compare them with.'
      : `They match the newest checkpoint, of ${amount(covered, 'entry', 'entries')}.`,
  ];
  return { text: lines.join('\n'), json: repair };
}
