import type { JsonSchema, OpenApiDocument, OpenApiParameter } from '../document.ts';
import { limitsOf, valuesOf } from './limits.ts';
import { alternatives, asSchema, isNull, ownPlace, propertiesOf, resolve } from './schema.ts';
import { linkedTypes, typeInWords } from './types.ts';

/** A field, a parameter or a header, prepared for the view. */
export interface Field {
  name: string;
  /** Its anchor; undefined until it is placed, and if another field has the same one. */
  id?: string | undefined;
  type: string;
  /** Names of types that have their own section. */
  links: string[];
  required: boolean;
  deprecated: boolean;
  /** Markdown. */
  description: string;
  limits: string[];
  values: string[];
  /** The nested fields; several groups if the value is one of several objects. */
  groups: FieldGroup[];
}

export interface FieldGroup {
  /** What distinguishes it from the others; empty if there is only one. */
  name: string;
  fields: Field[];
}

export class FieldReader {
  readonly #document: OpenApiDocument;
  readonly places: Set<string>;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.places = ownPlace(document);
  }

  parameter({ name, schema, required = false, description }: OpenApiParameter): Field {
    const beside = description === undefined ? {} : { description };
    return this.#field(name, { ...schema, ...beside }, required);
  }

  /** The fields of an object, or of each alternative of a union of objects. */
  groups(schema: JsonSchema): FieldGroup[] {
    const { schema: resolved } = resolve(schema, this.#document);
    const discriminator = (resolved.discriminator as { propertyName: string } | undefined)
      ?.propertyName;
    const groups = alternatives(resolved)
      .map((alternative) => resolve(alternative, this.#document).schema)
      .flatMap((alternative) => this.#objectWithin(alternative))
      .map((object) => ({
        name: discriminator ? this.#labelOf(object, discriminator) : '',
        fields: this.#fieldsOf(object),
      }));
    return groups.filter(({ fields }) => fields.length > 0);
  }

  #fieldsOf(schema: JsonSchema): Field[] {
    const required = (schema.required ?? []) as string[];
    return propertiesOf(schema).map(([name, property]) =>
      this.#field(name, property, required.includes(name)),
    );
  }

  #field(name: string, schema: JsonSchema, required: boolean): Field {
    const { schema: resolved } = resolve(schema, this.#document);
    const value = alternatives(resolved).find((alternative) => !isNull(alternative)) ?? resolved;
    const { schema: facts } = resolve(value, this.#document);
    const links = linkedTypes(schema, this.#document, this.places);
    return {
      name,
      type: typeInWords(schema, this.#document),
      links,
      required,
      deprecated: resolved.deprecated === true,
      description: (resolved.description as string | undefined) ?? '',
      limits: limitsOf({ ...facts, ...resolved }),
      values: this.#values(resolved),
      groups: links.length > 0 ? [] : this.groups(schema),
    };
  }

  #values(schema: JsonSchema): string[] {
    const [item] = asSchema(schema.items);
    const parts = item ? [item] : alternatives(schema);
    return parts.flatMap((part) => valuesOf(resolve(part, this.#document).schema));
  }

  /** The object of a value, or of the entries of an array or a map. */
  #objectWithin(schema: JsonSchema): JsonSchema[] {
    const [inner] = [...asSchema(schema.items), ...asSchema(schema.additionalProperties)];
    if (!inner || schema.properties) return [schema];
    return alternatives(resolve(inner, this.#document).schema).map(
      (alternative) => resolve(alternative, this.#document).schema,
    );
  }

  /** `status: "queued"`. */
  #labelOf(schema: JsonSchema, discriminator: string): string {
    const [, property] = propertiesOf(schema).find(([name]) => name === discriminator) ?? [];
    const [value] = property ? valuesOf(resolve(property, this.#document).schema) : [];
    return value ? `${discriminator}: ${value}` : '';
  }
}
