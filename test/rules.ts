/** `npm run check:rules`: every rule of RULES.md has a test whose title contains its id. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRules } from './rules/read-rules.ts';
import { rulesIn, titlesIn } from './rules/titles.ts';

const root = import.meta.dirname;
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const rules = readRules(read('../RULES.md'));
const groups = new Set([...rules.keys()].map((rule) => rule.charAt(0)));

const tested = new Set<string>();
const problems: string[] = [];
for (const path of globSync('**/*.test.ts', { cwd: root }).filter(
  (name) => !name.startsWith('rules') && !name.includes('node_modules'),
)) {
  for (const title of titlesIn(read(path))) {
    for (const rule of rulesIn(title)) {
      tested.add(rule);
      if (groups.has(rule.charAt(0)) && !rules.has(rule)) {
        problems.push(`test/${path}: RULES.md has no rule ${rule} (“${title}”).`);
      }
    }
  }
}

for (const { id, title, isPlanned } of rules.values()) {
  if (!tested.has(id) && !isPlanned) problems.push(`${id} (${title}) has no test.`);
  if (tested.has(id) && isPlanned) {
    problems.push(`${id} has a test: remove “(planned)” from its heading in RULES.md.`);
  }
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
