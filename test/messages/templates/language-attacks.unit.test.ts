import { afterEach, describe, expect, test } from '@jest/globals';
import {
  checkTemplate,
  checkedTemplate,
  TemplateError,
} from '../../../server/messages/templates/language/index.ts';
import { attackData } from './attack-data.ts';
import { ALLOWED_ATTACKS, ATTACKS, COSTLY_ELSEWHERE, type Attack } from './attacks.ts';
import { harm, undoHarm } from './canary.ts';
import { checked, plainNunjucks, unchecked, type Target } from './targets.ts';

afterEach(undoHarm);

function tryOn(target: Target, source: string) {
  const data = attackData();
  const before = JSON.stringify(data);
  const outcome = target(source, data);
  const found = harm(outcome.kind === 'rendered' ? outcome.output : '');
  return JSON.stringify(data) === before ? found : [...found, 'changed the data'];
}

describe('attacks', () => {
  test('are at least as many as expected', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(100);
  });

  test.each(ATTACKS)('$name is refused with its position', ({ source }) => {
    const [problem] = checkTemplate(source);
    const lines = source.split('\n');
    expect(problem?.message).toMatch(/^[A-Z"].*\.$/);
    expect(problem?.line).toBeLessThanOrEqual(lines.length);
    expect(problem?.line).toBeGreaterThanOrEqual(1);
    expect(problem?.column).toBeGreaterThanOrEqual(1);
    expect(problem?.column).toBeLessThanOrEqual(source.length + 1);
  });

  test.each(ATTACKS)(
    '$name does not render from a stored row that was not checked',
    ({ source }) => {
      expect(() => checkedTemplate(source, 'html')).toThrow(TemplateError);
    },
  );

  test.each([...ATTACKS, ...ALLOWED_ATTACKS])(
    '$name has no effect in the renderer without the check',
    ({ source }) => {
      expect(tryOn(unchecked, source)).toEqual([]);
    },
  );

  test.each(ALLOWED_ATTACKS)(
    '$name passes the check and has no effect outside its output',
    ({ source }) => {
      expect(checkTemplate(source)).toEqual([]);
      expect(tryOn(checked, source)).toEqual([]);
    },
  );

  test('many of them work on plain nunjucks, so that the tests above are meaningful', () => {
    const harmful = ATTACKS.filter(({ source }: Attack) => {
      if (COSTLY_ELSEWHERE.test(source)) return false;
      const found = tryOn(plainNunjucks, source);
      undoHarm();
      return found.length > 0;
    });
    expect(harmful.length).toBeGreaterThanOrEqual(30);
  });
});
