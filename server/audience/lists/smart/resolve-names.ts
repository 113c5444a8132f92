import { hasKey, readNamedSubtypes } from '../../consent/subscription-types/subtypes.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { findCampaigns, findLastCampaigns } from './campaigns.ts';
import { referencesOf } from './references.ts';
import type { Rule } from './rule.ts';

/** What a rule is evaluated with: the ids of what it names, and the time. Names that do not exist match nobody. */
export interface ResolvedNames {
  /** Static lists, by slug. */
  lists: Map<string, string>;
  subtypes: Map<string, string>;
  campaigns: Map<string, string>;
  /** The ids of the campaigns that were sent last, newest first. */
  lastCampaigns: string[];
  now: Date;
}

/**
 * Looked up before the rule is compiled: with the id of a list PostgreSQL can estimate how many contacts
 * are on it.
 */
export async function resolveNames(
  scope: OrganizationScope,
  rule: Rule,
  now: Date,
): Promise<ResolvedNames> {
  const { em, organizationId } = scope;
  const references = referencesOf(rule, 'rule');
  const namesOf = (kind: 'list' | 'consent' | 'campaign'): string[] =>
    references.filter((one) => one.kind === kind).map(({ name }) => name);
  const [slugs, keys] = [namesOf('list'), namesOf('consent')];
  const lists =
    slugs.length === 0
      ? []
      : await query<{ id: string; slug: string }>(
          em,
          sql`select id, slug from lists
            where ${ownedBy(organizationId)} and kind = 'static' and deleted_at is null
            and slug = any(${slugs}::text[])`,
        );
  const subtypes = await readNamedSubtypes(scope, keys);
  return {
    now,
    campaigns: await findCampaigns(scope, namesOf('campaign')),
    lastCampaigns: namesLastCampaigns(rule) ? await findLastCampaigns(scope) : [],
    lists: new Map(lists.map(({ slug, id }) => [slug, id])),
    subtypes: new Map(
      keys.flatMap((key) => {
        const [only, ...others] = subtypes.filter((subtype) => hasKey(subtype, key));
        // A bare slug that several subtypes share is ambiguous and names none of them (CONSENT-1).
        return only && others.length === 0 ? [[key, only.id] as const] : [];
      }),
    ),
  };
}

function namesLastCampaigns(rule: Rule): boolean {
  if ('all' in rule) return rule.all.some(namesLastCampaigns);
  if ('any' in rule) return rule.any.some(namesLastCampaigns);
  if ('not' in rule) return namesLastCampaigns(rule.not);
  return 'engagement' in rule && rule.last_campaigns !== undefined;
}
