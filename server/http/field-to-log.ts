/** Names of fields that the document or a template defines, and indexes of entries. */
const NAME = /^(?:[A-Za-z_][\w/-]{0,63}|\d{1,4})$/;

const MAX_SEGMENTS = 10;

/**
 * The path of a field, without names that may be data: a client can use any text as a key of an object, such as an
 * address. Replaces them by `*`.
 */
export const fieldToLog = (field: string): string =>
  field
    .split('.', MAX_SEGMENTS)
    .map((segment) => (NAME.test(segment) ? segment : '*'))
    .join('.');
