import type { Field, FieldGroup } from './fields.ts';

/**
 * Gives fields anchors: `emails.send-body.to`. Of fields that have one name, in objects that a value may
 * be one of, the first has it.
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
