import { expect, test } from '@jest/globals';
import { lexTemplate } from '../../../server/messages/templates/language/parsing/lex.ts';
import {
  lexer,
  type Lexer,
  type Token,
} from '../../../server/messages/templates/language/parsing/nunjucks.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';
import { ALL_SEEDS, mutatedTemplate } from './mutate.ts';
import { Random } from './random.ts';

function read(tokens: Lexer): (Token | string)[] {
  const found: (Token | string)[] = [];
  try {
    for (let next = tokens.nextToken(); next; next = tokens.nextToken()) found.push(next);
  } catch (error) {
    const at = tokens.lineno + ':' + tokens.colno;
    const message = String(error);
    // The error for an unclosed comment has the position of its start.
    found.push(message.includes('end of file') ? message : `${message} ${at}`);
  }
  return found;
}

test('texts and comments are tokenized as in nunjucks', () => {
  const random = new Random(20_260);
  const written = Array.from({ length: 3_000 }, () => mutatedTemplate(random, ALL_SEEDS));
  const spelled = [
    '',
    '#}',
    'a\n#}',
    '{#',
    'a\n{# b\nc',
    '{#}',
    '{##}',
    '{# {{ a }} #}\n\nb{',
    '{ {\n{',
  ];
  for (const source of [...spelled, ...written]) {
    expect([source, read(lexTemplate(source))]).toEqual([source, read(lexer.lex(source))]);
  }
});

test.each([
  ['text', 'Lorem { ipsum #\n'],
  ['comments', '{# a\n #}'],
])('LIMITS-4 tokenizing 250,000 characters of %s takes little processor time', (_, piece) => {
  const source = piece.repeat(250_000 / piece.length);
  const time = processorTimeOf(() => read(lexTemplate(source)));
  expect(time).toBeLessThan(1_000 * slowness());
});
