import { deliverySettingsOf, explainEmail } from '../../../delivery/index.ts';
import { type Explanation, explanationLines } from '../../../../cli/emails/explanation.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { NotFoundError, OperatorError } from '../../../platform/errors.ts';
import { isId } from '../../../platform/values/id.ts';
import { OPERATOR, type Tenant } from '../../../platform/values/principal.ts';
import { withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** Explains an email of any organization. */
export async function explainAnyEmail(
  { config }: OperatorContext,
  _options: object,
  id: string,
): Promise<Answer> {
  const settings = { ...deliverySettingsOf(config), isOperator: true };
  const explanation = await withDatabase(config, async (em) => {
    const { slug, ...tenant } = await findTenant(em, id);
    const principal = { ...tenant, actor: OPERATOR, scopes: [], senderDomains: null };
    await query(em, sql`select set_config('app.organization_id', ${tenant.organizationId}, true)`);
    const found = await explainEmail({ em, ...principal }, id, settings, new Date());
    return { organization: slug, mode: tenant.mode, ...found };
  }).catch((error: unknown) => {
    // Test emails are shown for a day.
    throw error instanceof NotFoundError ? new OperatorError(error.message) : error;
  });
  return { text: describe(explanation), json: explanation };
}

async function findTenant(em: Transaction, id: string): Promise<Tenant & { slug: string }> {
  const [tenant] = isId(id)
    ? await query<Tenant & { slug: string }>(
        em,
        sql`select e.organization_id as "organizationId", e.mode, o.slug
          from emails e join organizations o on o.id = e.organization_id where e.id = ${id}`,
      )
    : [];
  if (!tenant) throw new OperatorError('No email has this id.');
  return tenant;
}

const describe = (explanation: Explanation & { organization: string }): string =>
  [
    `${explanation.status}  ${explanation.id}  of ${cleanLine(explanation.organization)}`,
    ...explanationLines(explanation),
  ].join('\n');
