/**
 * JSON text, so that requests can contain what JavaScript cannot represent (1e400, duplicate keys).
 */
export type Json = null | boolean | number | string | Json[] | Fields | Verbatim;

export class Fields {
  readonly entries: [name: string, value: Json][];

  constructor(entries: [string, Json][]) {
    this.entries = entries;
  }
}

/** Inserted into the text unchanged. */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value as Json;
  return new Fields(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
}

export function write(value: Json): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (!(value instanceof Fields)) return JSON.stringify(value);
  const fields = value.entries.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`);
  return `{${fields.join(',')}}`;
}
