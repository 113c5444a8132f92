export interface Rule {
  id: string;
  title: string;
  /** Not implemented yet, so that it needs no test. */
  isPlanned: boolean;
}

const HEADING = /^### ([A-Z]\d{1,2}|D-[A-Z]\d{1,2}[a-z]?) — (.+?)( \(planned\))?$/;

/** The rules of RULES.md, from headings such as `### C7 — Erasure` or `### C10 — Imports (planned)`. */
export function readRules(markdown: string): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const line of markdown.split('\n').filter((text) => text.startsWith('### '))) {
    const [, id, title, planned] = HEADING.exec(line) ?? [];
    if (!id || !title) throw new Error(`RULES.md: the heading “${line}” names no rule.`);
    if (rules.has(id)) throw new Error(`RULES.md: there are two headings for ${id}.`);
    rules.set(id, { id, title, isPlanned: planned !== undefined });
  }
  return rules;
}
