import { expect, test } from '@jest/globals';
import { allRules, readRules, ruleFiles } from './read-rules.ts';

test('every heading of the third level is a rule, with its id and its title', () => {
  const rules = readRules(
    'api-keys',
    [
      '# API keys',
      '### API-KEYS-1 — Scopes',
      'Text about API-KEYS-2 — nothing.',
      '### API-KEYS-12 — Format',
    ].join('\n'),
  );
  expect([...rules.values()]).toEqual([
    { id: 'API-KEYS-1', title: 'Scopes', isPlanned: false },
    { id: 'API-KEYS-12', title: 'Format', isPlanned: false },
  ]);
});

test('a planned rule says so at the end of its heading', () => {
  expect(readRules('imports', '### IMPORTS-3 — Columns (planned)').get('IMPORTS-3')).toEqual({
    id: 'IMPORTS-3',
    title: 'Columns',
    isPlanned: true,
  });
});

test.each([
  '### Deletion',
  '### CONTACTS-7 - Deletion',
  '### CONTACTS-7 —',
  '### contacts-7 — Deletion',
  '### CONTACTS — Deletion',
  '### EMAILS-7 — Deletion',
])('the heading “%s” is refused in the file of contacts', (heading) => {
  expect(() => readRules('contacts', heading)).toThrow(`the heading “${heading}” names no rule`);
});

test('a second heading with the same id is refused', () => {
  const twice = '### CONTACTS-7 — Deletion\n### CONTACTS-7 — Export';
  expect(() => readRules('contacts', twice)).toThrow('two headings for CONTACTS-7');
});

test('there is a text under every rule', () => {
  expect(allRules().size).toBeGreaterThan(70);
  for (const [, markdown] of ruleFiles()) {
    const [, ...sections] = markdown.split(/^### /m);
    for (const section of sections) {
      const [heading = '', ...text] = section.split('\n');
      expect([heading, text.join('').trim()]).toEqual([heading, expect.stringMatching(/\w.{20}/s)]);
    }
  }
});
