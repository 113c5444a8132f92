import { checkedStatements } from './check.ts';
import { walk } from './walk.ts';

interface Uses {
  /** Names that the source gives a value. */
  assigned: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** What it reads of variables by name, such as `contact.name`: the variable and the first key. */
  fields: ReadonlySet<string>;
}

/** What a source uses. Throws TemplateError for a source that fails `checkTemplate`. */
export function usesOf(source: string): Uses {
  const assigned = new Set<string>();
  const filters = new Set<string>();
  const fields = new Set<string>();
  walk(checkedStatements(source), {
    statement(statement) {
      if (statement.kind === 'for') for (const { name } of statement.names) assigned.add(name);
      if ('targets' in statement) for (const { name } of statement.targets) assigned.add(name);
    },
    expression(expression) {
      if (expression.kind === 'filter') filters.add(expression.name);
      if (expression.kind !== 'member') return;
      const { target, key } = expression;
      if (target.kind === 'name' && key.kind === 'literal') {
        fields.add(`${target.name}.${String(key.value)}`);
      }
    },
  });
  return { assigned, filters, fields };
}
