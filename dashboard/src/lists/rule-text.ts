import type { SmartRule } from '@mailwright/sdk';

/** What a new rule begins as. */
export const FIRST_RULE: SmartRule = { all: [{ field: 'locale', op: 'eq', value: 'cs' }] };

export const ruleText = (rule: SmartRule): string => JSON.stringify(rule, null, 2);

/** The rule that a text contains; null if the text is not an object in JSON. Its content is up to the server. */
export function ruleOf(text: string): SmartRule | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
