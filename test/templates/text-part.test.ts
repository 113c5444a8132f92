import { describe, expect, test } from '@jest/globals';
import { RenderError } from '../../server/templates/language/index.ts';
import { checkDepth, toText } from '../../server/templates/text-part.ts';

test('the text part says what the HTML says', () => {
  const html = `<h1>Účet</h1><p>Dobrý den,<br>váš <a href="https://shop.example/u">účet</a> je připraven.</p>
    <img src="https://shop.example/logo.png" alt="Logo"><ul><li>čaj</li><li>káva</li></ul>`;
  const text = toText(html);
  expect(text).toContain('váš účet [https://shop.example/u] je připraven.');
  expect(text).toContain('* čaj');
  expect(text).not.toContain('logo');
});

describe('HTML of which no text could be made in reasonable time', () => {
  test.each(['h1', 'b', 'div', 'table', 'x-custom'])('nested <%s> is refused', (element) => {
    expect(() => checkDepth(`<${element}>`.repeat(100))).not.toThrow();
    expect(() => checkDepth(`<${element} class="a">`.repeat(101))).toThrow(RenderError);
    expect(() => checkDepth(`<${element}>`.repeat(200_000))).toThrow(RenderError);
  });

  test('elements beside each other are not nested, closed or not', () => {
    for (const row of ['<br>', '<p>x', '<li>x', '<tr><td>x', '<b>x</b>', '<IMG SRC=x>', '</div>']) {
      expect(() => checkDepth(row.repeat(5_000))).not.toThrow();
    }
  });

  // CPU time, as other processes share the machine; the bound is generous, the fault was 27 s.
  test.each([
    '<p>x',
    '<br>',
    '<li>',
    '<td>',
    '<tbody>',
    '<dt>x',
    '<a href=x>y</a>',
    '<',
    '&amp;',
    '<!--',
  ])('a megabyte of %s takes no second', (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    const begin = process.cpuUsage();
    checkDepth(html);
    toText(html);
    const { user } = process.cpuUsage(begin);
    expect(user / 1_000).toBeLessThan(1_000);
  });
});
