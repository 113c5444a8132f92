import type { Field, FieldGroup } from './fields.ts';

/**
 * Sets anchors of fields: `emails.send-body.to`. If alternatives of a value have fields with the same
 * name, the first one gets the anchor.
 */
export class Anchors {
  readonly #taken = new Set<string>();

  fields(prefix: string, fields: Field[]): Field[] {
    return fields.map((field) => {
      const id = `${prefix}.${field.name}`;
      const isFree = !this.#taken.has(id);
      this.#taken.add(id);
      return { ...field, id: isFree ? id : undefined, groups: this.groups(id, field.groups) };
    });
  }

  groups(prefix: string, groups: FieldGroup[]): FieldGroup[] {
    return groups.map(({ name, fields }) => ({ name, fields: this.fields(prefix, fields) }));
  }
}
