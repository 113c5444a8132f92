import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { eventSchemas } from '../webhooks.ts';
import { Anchors } from './anchors.ts';
import type { Field, FieldGroup, FieldReader } from './fields.ts';
import { alternatives, propertiesOf, resolve } from './schema.ts';

/** A type of event, prepared for the view. */
export interface EventView {
  id: string;
  type: string;
  /** Markdown. */
  description: string;
  /** The fields of `data`. */
  groups: FieldGroup[];
  /** JSON. */
  example: string;
}

export interface EventsView {
  /** The fields that every event has. */
  fields: Field[];
  types: EventView[];
}

export function viewEvents(document: OpenApiDocument, reader: FieldReader): EventsView {
  const anchors = new Anchors();
  const schemas = Object.entries(eventSchemas(document)).map(
    ([type, name]) => [type, document.components.schemas[name]!] as const,
  );
  const [, first] = schemas[0] ?? [];
  return {
    fields: anchors.fields('event', first ? commonFields(first, reader) : []),
    types: schemas.map(([type, schema]) => ({
      id: `event-${type}`,
      type,
      description: schema.description as string,
      groups: anchors.groups(`event-${type}`, dataFields(schema, document, reader)),
      example: JSON.stringify(schema.examples?.[0], null, 2),
    })),
  };
}

function commonFields(event: JsonSchema, reader: FieldReader): Field[] {
  const [group] = reader.groups(event);
  const fields = group?.fields ?? [];
  // What differs by type is shown there.
  return fields.map((field) =>
    ['data', 'type'].includes(field.name) ? { ...field, values: [], groups: [] } : field,
  );
}

/** The first alternative of `data`; the other one is that of erased persons. */
function dataFields(
  event: JsonSchema,
  document: OpenApiDocument,
  reader: FieldReader,
): FieldGroup[] {
  const [, data] = propertiesOf(event).find(([name]) => name === 'data') ?? [];
  const [present] = data ? alternatives(resolve(data, document).schema) : [];
  return present ? reader.groups(present) : [];
}
