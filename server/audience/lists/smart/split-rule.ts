import { parseField } from './fields.ts';
import type { Comparison, Engagement, Rule } from './rule.ts';

/** A rule split into two conditions that must both hold. Null holds for every contact. */
export interface SplitRule {
  /** An index finds the contacts for which this holds. */
  candidates: Rule | null;
  /** Must be evaluated for each candidate. */
  rest: Rule | null;
}

/**
 * Uses only one condition to find the candidates: with several, each index may find many contacts of which
 * hardly any match all conditions. A list mostly has fewer contacts than a locale.
 */
export function splitRule(rule: Rule): SplitRule {
  const conditions = conditionsOf(rule);
  const candidates =
    conditions.find((one) => 'list' in one) ??
    conditions.find((one) => 'consent' in one) ??
    conditions.find(isIndexed) ??
    conditions.find(isOfNamedCampaigns) ??
    null;
  const rest = conditions.filter((one) => one !== candidates);
  return { candidates, rest: rest.length === 0 ? null : { all: rest } };
}

/** An index finds those who did something with one of some campaigns. */
const isOfNamedCampaigns = (rule: Rule): boolean =>
  'engagement' in rule &&
  (rule.campaign !== undefined || rule.last_campaigns !== undefined) &&
  (rule.at_least ?? 1) === 1;

const conditionsOf = (rule: Rule): Rule[] =>
  'all' in rule ? rule.all.flatMap(conditionsOf) : [rule];

/** The maximum number of conditions that must be evaluated for one contact. */
export function countConditions(rule: Rule): number {
  const sum = (rules: Rule[]): number =>
    rules.reduce((count, one) => count + countConditions(one), 0);
  if ('all' in rule) return sum(rule.all);
  if ('any' in rule) return sum(rule.any);
  if ('not' in rule) return countConditions(rule.not);
  return 'engagement' in rule ? lookupsOf(rule) : 1;
}

/** A contact is looked up in each campaign; without named campaigns, in the contact's own ones. */
const lookupsOf = ({ campaign, last_campaigns: last = OWN_CAMPAIGNS }: Engagement): number =>
  campaign === undefined ? last : 1;

/** So many are read together as cost five conditions. */
const OWN_CAMPAIGNS = 5;

/**
 * Whether indexes on columns of contacts can find the matches; several indexes can be combined for `any`.
 */
function isIndexed(rule: Rule): boolean {
  if ('any' in rule) return rule.any.every(isIndexed);
  return 'field' in rule && isIndexedComparison(rule);
}

function isIndexedComparison(comparison: Comparison): boolean {
  const { field, op } = comparison;
  switch (parseField(field)?.column) {
    case 'locale':
    case 'validation_status':
      return op === 'eq' || op === 'in';
    case 'subscribed':
      // A partial index covers the few contacts that are switched off; the others have no index.
      return op === 'eq' && comparison.value === false;
    case 'created_at':
      return op !== 'ne' && op !== 'exists';
    default:
      return false;
  }
}
