import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { contentFindings } from '../../../server/messages/campaigns/checks/content-findings.ts';

const codesIn = (html: string): string[] => {
  const variables = { subject: 'News', text: 'News', missing: [] };
  const find = () => contentFindings({ kind: 'rendered', ...variables, html });
  // Stops what would take minutes.
  const { warnings } = runInNewContext('find()', { find }, { timeout: 10_000 }) as ReturnType<
    typeof find
  >;
  return warnings.map(({ code }) => code);
};

test('CAMPAIGNS-9 finds links and pictures', () => {
  expect(codesIn('<a class="a" href="http://shop.example">A</a><img src="a">')).toEqual([
    'unsafe_link',
    'image_without_alt',
  ]);
  expect(codesIn('<a href="https://shop.example">A</a><img src="a" alt="">')).toEqual([]);
});

test.each(['<a ', '<a href', '<a href="', '<a href = ', '<img ', '<a\n', ' href='])(
  'reads a mebibyte of %j at once',
  (part) => {
    const html = part.repeat(1024 ** 2 / part.length);
    expect(codesIn(html)).toEqual(['clipped_by_gmail']);
    expect(codesIn(`<a ${html}`)).toEqual(['clipped_by_gmail']);
  },
);
