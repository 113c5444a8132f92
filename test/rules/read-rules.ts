import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface Rule {
  id: string;
  title: string;
  /** Not implemented yet, so that it needs no test. */
  isPlanned: boolean;
}

const HEADING = /^### ([A-Z]+(?:-[A-Z]+)*-\d+) — (.+?)( \(planned\))?$/;

/**
 * The rules in the file of a noun, from headings such as `### CONTACTS-7 — Deletion` or `### CONTACTS-8 — Batches (planned)`.
 * The ids begin with the noun.
 */
export function readRules(noun: string, markdown: string): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const line of markdown.split('\n').filter((text) => text.startsWith('### '))) {
    const [, id, title, planned] = HEADING.exec(line) ?? [];
    if (!id || !title || id.replace(/\d+$/, '') !== `${noun.toUpperCase()}-`) {
      throw new Error(`${noun}.md: the heading “${line}” names no rule.`);
    }
    if (rules.has(id)) throw new Error(`${noun}.md: there are two headings for ${id}.`);
    rules.set(id, { id, title, isPlanned: planned !== undefined });
  }
  return rules;
}

/** The files of `spec/rules/`, by noun. */
export const ruleFiles = (): [noun: string, markdown: string][] =>
  globSync(`${import.meta.dirname}/../../spec/rules/*.md`).map((file) => [
    basename(file, '.md'),
    readFileSync(file, 'utf8'),
  ]);

export const allRules = (): Map<string, Rule> =>
  new Map(ruleFiles().flatMap(([noun, markdown]) => [...readRules(noun, markdown)]));
