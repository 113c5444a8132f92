/** `npm run check:rules`: every rule of the product has a test whose title carries its number. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rulesIn, titlesIn } from './rules/titles.ts';

interface RuleList {
  /** By number: what the rule is about. */
  rules: Record<string, string>;
  /** Not built yet. */
  pending: string[];
}

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const { rules, pending } = JSON.parse(read('rules.json')) as RuleList;
const groups = new Set(Object.keys(rules).map((rule) => rule.charAt(0)));

const tested = new Set<string>();
const problems: string[] = [];
for (const path of globSync('**/*.test.ts', { cwd: root }).filter(
  (name) => !name.startsWith('rules'),
)) {
  for (const title of titlesIn(read(path))) {
    for (const rule of rulesIn(title)) {
      tested.add(rule);
      if (groups.has(rule.charAt(0)) && !Object.hasOwn(rules, rule)) {
        problems.push(`test/${path}: there is no rule ${rule} (“${title}”).`);
      }
    }
  }
}

for (const [rule, about] of Object.entries(rules)) {
  if (!tested.has(rule) && !pending.includes(rule)) {
    problems.push(`${rule} (${about}) has no test.`);
  }
}
for (const rule of pending) {
  if (tested.has(rule)) {
    problems.push(`${rule} has a test: take it off the pending rules in test/rules.json.`);
  }
  if (!Object.hasOwn(rules, rule)) problems.push(`${rule} is pending and no rule.`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
