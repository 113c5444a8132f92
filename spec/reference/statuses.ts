import { operationsOf, type OpenApiDocument, type OpenApiResponse } from '../document.ts';
import { valuesOf } from './limits.ts';
import { alternatives, propertiesOf, resolve } from './schema.ts';

/** Every error status of operations with an API key, with its codes, as documented. */
export interface Status {
  status: string;
  codes: string[];
  description: string;
}

export function statusesOf(document: OpenApiDocument): Status[] {
  const found = new Map<string, Status>();
  for (const { responses, security } of operationsOf(document)) {
    if (security?.length === 0) continue;
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const known = found.get(status);
      const codes = new Set([...(known?.codes ?? []), ...codesOf(response, document)]);
      const description = known?.description ?? response.description;
      found.set(status, { status, codes: [...codes], description });
    }
  }
  return [...found.values()].sort((a, b) => a.status.localeCompare(b.status));
}

/** The possible values of `code` in the body of an error. */
export function codesOf(response: OpenApiResponse, document: OpenApiDocument): string[] {
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return [];
  const codes = alternatives(resolve(schema, document).schema).flatMap((alternative) =>
    propertiesOf(resolve(alternative, document).schema)
      .filter(([name]) => name === 'code')
      .flatMap(([, code]) => valuesOf(resolve(code, document).schema)),
  );
  return codes.map((code) => JSON.parse(code) as string);
}
