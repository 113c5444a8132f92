import type { SmartRule } from '@mailwright/sdk';

/** A rule as the builder shows it. `not` is a kind of group, so that every group is changed in the same way. */
export type Node = Group | Condition;

export type GroupKind = 'all' | 'any' | 'none' | 'not_all';

export interface Group {
  kind: GroupKind;
  nodes: Node[];
}

export type Scalar = string | number | boolean;

export type Condition = Named | Engagement | Comparison;

/** Being on a list, or being subscribed. */
export interface Named {
  kind: 'list' | 'consent';
  name: string;
  isNegated: boolean;
}

export const ENGAGEMENTS = ['got', 'opened', 'clicked'] as const;

/** What contacts did with campaigns. Fields that are undefined are not in the rule. */
export interface Engagement {
  kind: 'engagement';
  engagement: (typeof ENGAGEMENTS)[number];
  isNegated: boolean;
  campaign?: string;
  last_campaigns?: number;
  at_least?: number;
  within_last_days?: number;
  timezone?: string;
}

export interface Comparison {
  kind: 'field';
  field: string;
  op: string;
  value: Scalar | Scalar[];
  /** Of comparisons with today. */
  timezone?: string;
}

export const isGroup = (node: Node): node is Group => 'nodes' in node;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Null if it is not a rule that the builder knows. */
export function nodeOf(rule: unknown): Node | null {
  if (!isRecord(rule)) return null;
  const { all, any, not, list, consent, engagement } = rule;
  if (Array.isArray(all)) return groupOf('all', all);
  if (Array.isArray(any)) return groupOf('any', any);
  if (not !== undefined) return negationOf(not);
  if (typeof list === 'string') return { kind: 'list', name: list, isNegated: false };
  if (typeof consent === 'string') return { kind: 'consent', name: consent, isNegated: false };
  return engagement === undefined ? comparisonOf(rule) : engagementOf(rule);
}

/** The outermost node is a group, so that conditions can be added. */
export function rootOf(rule: unknown): Group | null {
  const node = nodeOf(rule);
  if (node === null || isGroup(node)) return node;
  return { kind: 'all', nodes: [node] };
}

function groupOf(kind: GroupKind, rules: unknown[]): Group | null {
  const nodes = rules.map(nodeOf);
  return nodes.includes(null) ? null : { kind, nodes: nodes as Node[] };
}

function negationOf(rule: unknown): Node | null {
  const node = nodeOf(rule);
  if (node === null) return null;
  if ('isNegated' in node && !node.isNegated) return { ...node, isNegated: true };
  if (isGroup(node) && node.kind === 'any') return { kind: 'none', nodes: node.nodes };
  if (isGroup(node) && node.kind === 'all') return { kind: 'not_all', nodes: node.nodes };
  return { kind: 'none', nodes: [node] };
}

function comparisonOf(rule: Record<string, unknown>): Comparison | null {
  const { field, op, value = true, timezone } = rule;
  if (typeof field !== 'string' || typeof op !== 'string') return null;
  const isKnown = Array.isArray(value) ? value.every(isScalar) : isScalar(value);
  if (!isKnown) return null;
  const comparison: Comparison = { kind: 'field', field, op, value: value as Comparison['value'] };
  return typeof timezone === 'string' ? { ...comparison, timezone } : comparison;
}

function engagementOf({ engagement, ...others }: Record<string, unknown>): Engagement | null {
  const known = ENGAGEMENTS.find((one) => one === engagement);
  const types: Record<string, string> = {
    campaign: 'string',
    last_campaigns: 'number',
    at_least: 'number',
    within_last_days: 'number',
    timezone: 'string',
  };
  const isKnown = Object.entries(others).every(
    ([name, value]) => value === undefined || typeof value === types[name],
  );
  return known && isKnown
    ? { kind: 'engagement', engagement: known, isNegated: false, ...others }
    : null;
}

export function ruleOfNode(node: Node): SmartRule {
  if (!isGroup(node)) {
    if (node.kind !== 'field') return node.isNegated ? { not: plain(node) } : plain(node);
    const { field, op, value, timezone } = node;
    return { field, op, value, ...(timezone !== undefined && { timezone }) };
  }
  const rules = node.nodes.map(ruleOfNode);
  if (node.kind === 'none') return { not: { any: rules } };
  return node.kind === 'not_all' ? { not: { all: rules } } : { [node.kind]: rules };
}

/** The rule without its negation. */
function plain(node: Named | Engagement): SmartRule {
  if (node.kind !== 'engagement') return { [node.kind]: node.name };
  const { engagement, campaign, last_campaigns, at_least, within_last_days, timezone } = node;
  return { engagement, campaign, last_campaigns, at_least, within_last_days, timezone };
}
