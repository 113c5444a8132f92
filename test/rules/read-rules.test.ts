import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readRules } from './read-rules.ts';

test('every heading of the third level is a rule, with its id and its title', () => {
  const rules = readRules(
    [
      '# Rules',
      '## Contacts',
      '### C7 — Erasure',
      'Text about C8 — nothing.',
      '### K12 — History',
    ].join('\n'),
  );
  expect([...rules.values()]).toEqual([
    { id: 'C7', title: 'Erasure', isPlanned: false },
    { id: 'K12', title: 'History', isPlanned: false },
  ]);
});

test('a rule of the group D has a letter and can have another one', () => {
  expect([...readRules('### D-C4b — Retention').keys()]).toEqual(['D-C4b']);
});

test('a planned rule says so at the end of its heading', () => {
  expect(readRules('### C10 — Imports (planned)').get('C10')).toEqual({
    id: 'C10',
    title: 'Imports',
    isPlanned: true,
  });
});

test.each(['### Erasure', '### C7 - Erasure', '### C7 —', '### c7 — Erasure', '### C — Erasure'])(
  'the heading “%s” is refused',
  (heading) => {
    expect(() => readRules(heading)).toThrow(`the heading “${heading}” names no rule`);
  },
);

test('a second heading with the same id is refused', () => {
  expect(() => readRules('### C7 — Erasure\n### C7 — Export')).toThrow('two headings for C7');
});

test('RULES.md has a text under every rule', () => {
  const markdown = readFileSync(new URL('../../RULES.md', import.meta.url), 'utf8');
  expect(readRules(markdown).size).toBeGreaterThan(70);
  const [, ...sections] = markdown.split(/^### /m);
  for (const section of sections) {
    const [heading = '', ...text] = section.split('\n');
    expect([heading, text.join('').trim()]).toEqual([heading, expect.stringMatching(/\w.{20}/s)]);
  }
});
