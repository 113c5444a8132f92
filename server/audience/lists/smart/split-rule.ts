import { parseField } from './fields.ts';
import type { Comparison, Rule } from './rule.ts';

/** A rule as two, both of which have to hold. Null holds for everybody. */
export interface SplitRule {
  /** An index finds whom it holds for. */
  candidates: Rule | null;
  /** Has to be tried on each contact. */
  rest: Rule | null;
}

/**
 * Only one condition finds the candidates: where many meet, each index may find many of whom hardly
 * anybody is in all. Members of a list are mostly fewer than speakers of a language.
 */
export function splitRule(rule: Rule): SplitRule {
  const conditions = conditionsOf(rule);
  const candidates =
    conditions.find((one) => 'list' in one) ??
    conditions.find((one) => 'consent' in one) ??
    conditions.find(isIndexed) ??
    null;
  const rest = conditions.filter((one) => one !== candidates);
  return { candidates, rest: rest.length === 0 ? null : { all: rest } };
}

const conditionsOf = (rule: Rule): Rule[] =>
  'all' in rule ? rule.all.flatMap(conditionsOf) : [rule];

/** How many conditions may have to be tried on one contact. */
export function countConditions(rule: Rule): number {
  const sum = (rules: Rule[]): number =>
    rules.reduce((count, one) => count + countConditions(one), 0);
  if ('all' in rule) return sum(rule.all);
  if ('any' in rule) return sum(rule.any);
  return 'not' in rule ? countConditions(rule.not) : 1;
}

/** On columns of contacts; several indexes together find any of several. */
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
      // Those who are switched off are few; the others have no index.
      return op === 'eq' && comparison.value === false;
    case 'created_at':
      return op !== 'ne' && op !== 'exists';
    default:
      return false;
  }
}
