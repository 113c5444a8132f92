import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { eventSchemas } from '../webhooks.ts';
import { Anchors } from './anchors.ts';
import type { Field, FieldReader } from './fields.ts';
import { alternatives, propertiesOf, resolve } from './schema.ts';

/** A type of event, prepared for the view. */
interface EventView {
  id: string;
  type: string;
  /** Markdown. */
  description: string;
  /** Whether `data` has the fields that the types of its group share. */
  shares: boolean;
  /** The other fields of `data`. */
  fields: Field[];
  /** JSON. */
  example: string;
}

/** The types about one kind of resource: those whose names begin with `email.`, for example. */
interface EventGroup {
  id: string;
  name: string;
  /** The fields of `data` that most of them have; empty for a single type. */
  shared: Field[];
  types: EventView[];
}

export interface EventsView {
  /** The fields that every event has. */
  fields: Field[];
  groups: EventGroup[];
}

interface EventData {
  type: string;
  schema: JsonSchema;
  /** The fields of `data`. */
  fields: Field[];
}

export function viewEvents(document: OpenApiDocument, reader: FieldReader): EventsView {
  const anchors = new Anchors();
  const events = Object.entries(eventSchemas(document)).map(([type, name]): EventData => {
    const schema = document.components.schemas[name]!;
    return { type, schema, fields: dataFields(schema, document, reader) };
  });
  const [first] = events;
  const groups = Map.groupBy(events, ({ type }) => type.split('.')[0]!);
  return {
    fields: anchors.fields('event', first ? commonFields(first.schema, reader) : []),
    groups: [...groups].map(([name, members]) => viewGroup(name, members, anchors)),
  };
}

function viewGroup(name: string, events: EventData[], anchors: Anchors): EventGroup {
  const id = `events-${name}`;
  const shared = sharedFields(events);
  return {
    id,
    name,
    shared: anchors.fields(`${id}-data`, shared),
    types: events.map(({ type, schema, fields }) => {
      const shares = shared.length > 0 && shared.every((one) => fields.some(isNamed(one)));
      const own = fields.filter((field) => !shares || !shared.some(isSame(field)));
      return {
        id: `event-${type}`,
        type,
        description: schema.description as string,
        shares,
        fields: anchors.fields(`event-${type}-data`, own),
        example: JSON.stringify(schema.examples?.[0], null, 2),
      };
    }),
  };
}

/** Those of the first type that at least half of the types have. */
function sharedFields(events: EventData[]): Field[] {
  const [first, ...others] = events;
  if (!first || others.length === 0) return [];
  return first.fields.filter((field) => {
    const count = events.filter(({ fields }) => fields.some(isSame(field))).length;
    return 2 * count >= events.length;
  });
}

const isNamed = (one: Field) => (other: Field) => one.name === other.name;
const isSame = (one: Field) => (other: Field) => isDeepStrictEqual(one, other);

function commonFields(event: JsonSchema, reader: FieldReader): Field[] {
  const [group] = reader.groups(event);
  // What differs by type is shown there.
  return (group?.fields ?? []).map((field) =>
    ['data', 'type'].includes(field.name) ? { ...field, values: [], groups: [] } : field,
  );
}

/** Those of the first alternative of `data`; the other one is that of erased persons. */
function dataFields(event: JsonSchema, document: OpenApiDocument, reader: FieldReader): Field[] {
  const [, data] = propertiesOf(event).find(([name]) => name === 'data') ?? [];
  const [present] = data ? alternatives(resolve(data, document).schema) : [];
  const [group] = present ? reader.groups(present) : [];
  return group?.fields ?? [];
}
