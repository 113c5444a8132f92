import { invalid } from '../../platform/errors.ts';

/** An example of each type of event, from the document. */
export type EventExamples = ReadonlyMap<string, object>;

/** Stands for all types, those of later versions too. */
export const ALL_EVENTS = '*';

/** The names without repetitions. */
export function checkEventNames(field: string, names: string[], examples: EventExamples): string[] {
  for (const [index, name] of names.entries()) {
    if (name !== ALL_EVENTS) checkEventName(`${field}.${index}`, name, examples);
  }
  if (names.includes(ALL_EVENTS) && new Set(names).size > 1) {
    const message = `The field ${field} must contain either ${ALL_EVENTS} alone or names of event types.`;
    throw invalid(field, 'conflict', message);
  }
  return [...new Set(names)];
}

export function checkEventName(field: string, name: string, examples: EventExamples): void {
  if (examples.has(name)) return;
  const message = `The field ${field} must be the name of an event type, such as email.delivered.`;
  throw invalid(field, 'invalid_value', message);
}

interface SchemaOfEvent {
  properties?: { type?: { const?: string; enum?: string[] } };
  examples?: object[];
}

/** The examples of the union `Event` in the document. */
export function readEventExamples(document: {
  components: { schemas?: Record<string, unknown> };
}): EventExamples {
  const schemas = document.components.schemas ?? {};
  const { anyOf = [], oneOf = anyOf } = (schemas.Event ?? {}) as Record<
    'anyOf' | 'oneOf',
    { $ref?: string }[] | undefined
  >;
  const examples = (oneOf ?? []).flatMap(({ $ref }): [string, object][] => {
    const { properties, examples: [example] = [] } = (schemas[$ref?.split('/').at(-1) ?? ''] ??
      {}) as SchemaOfEvent;
    const type = properties?.type?.const ?? properties?.type?.enum?.[0];
    return type && example ? [[type, example]] : [];
  });
  return new Map(examples);
}
