/** Names of fields that the document or a template defines, and indexes of entries. */
const NAME = /^(?:[A-Za-z_][\w/-]{0,63}|\d{1,4})$/;

/** Fields whose keys a client chooses. */
const CONTAINERS = ['data', 'custom_attributes', 'metadata', 'headers', 'preferences', 'emails'];

/**
 * The path of a field, without names that may be data: a client can use any text as a key of an object, such as an
 * address, whose dots look like those of a path.
 */
export function fieldToLog(field: string): string {
  const names = field.split('.', 100);
  if (names.every((name) => NAME.test(name))) return field;
  const [first = ''] = names;
  return CONTAINERS.includes(first) ? `${first}.*` : '*';
}
