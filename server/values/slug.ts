const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** G5. */
export const isSlug = (text: string): boolean => text.length <= 100 && SLUG.test(text);
