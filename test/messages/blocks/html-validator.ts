import { HtmlValidate } from 'html-validate';

/** Rules that HTML for mail programs breaks on purpose, with the reason. */
export const EXCEPTIONS: Record<string, string> = {
  'doctype-style': 'It is valid in lower case, too.',
  'heading-level': 'The author chooses the levels, and a card has a heading of its own.',
  'no-conditional-comment': 'Outlook on Windows reads its own tables in them.',
  'no-deprecated-attr': 'Outlook on Windows reads sizes and alignment from attributes.',
  'no-inline-style': 'Gmail reads no style sheet for accounts of other providers.',
  'prefer-tbody': 'It is optional in HTML, and makes email longer.',
  'presentation-role-style': 'Old screen readers know presentation and not none.',
};

const PRESETS = ['html-validate:recommended', 'html-validate:document'];
const off = Object.fromEntries(Object.keys(EXCEPTIONS).map((rule) => [rule, 'off'] as const));

const ofEmail = new HtmlValidate({ extends: PRESETS, rules: off });
const ofPages = new HtmlValidate({ extends: PRESETS });

/** The rules that a document breaks, each with its message and its place. */
export const htmlProblems = (html: string): Promise<[rule: string, problem: string][]> =>
  problems(ofEmail, html);

/** The same without the exceptions for mail programs. */
export const htmlProblemsOfPage = (html: string): Promise<[rule: string, problem: string][]> =>
  problems(ofPages, html);

async function problems(validator: HtmlValidate, html: string) {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }): [string, string] => [
      ruleId,
      `${message} (${line}:${column})`,
    ]);
}
