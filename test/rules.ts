/** `npm run check:rules`: every rule of `spec/rules/` has a test whose title contains its id. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allRules } from './rules/read-rules.ts';
import { rulesIn, titlesIn } from './rules/titles.ts';

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const rules = allRules();
const nounOf = (rule: string): string => rule.replace(/-\d+$/, '');
const nouns = new Set([...rules.keys()].map(nounOf));

const tested = new Set<string>();
const problems: string[] = [];
for (const path of globSync('**/*.test.ts', { cwd: root }).filter(
  (name) => !name.startsWith('rules') && !name.includes('node_modules'),
)) {
  for (const title of titlesIn(read(path))) {
    for (const rule of rulesIn(title)) {
      tested.add(rule);
      if (nouns.has(nounOf(rule)) && !rules.has(rule)) {
        problems.push(`test/${path}: spec/rules/ has no rule ${rule} (“${title}”).`);
      }
    }
  }
}

for (const { id, title, isPlanned } of rules.values()) {
  if (!tested.has(id) && !isPlanned) problems.push(`${id} (${title}) has no test.`);
  if (tested.has(id) && isPlanned) {
    problems.push(`${id} has a test: remove “(planned)” from its heading.`);
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
