import { checkedStatements } from './check.ts';
import { walk } from './walk.ts';

/** What a source prints as it is, between its tags. Throws TemplateError for a source that fails `checkTemplate`. */
export function templateTexts(source: string): string[] {
  const texts: string[] = [];
  walk(checkedStatements(source), {
    statement: (statement) => {
      if (statement.kind === 'text') texts.push(statement.text);
    },
  });
  return texts;
}
