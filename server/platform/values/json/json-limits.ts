import { invalid, type ValidationError } from '../../errors.ts';

/** Fields that accept any JSON object. Their maximum nesting is lower than that of the body. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(['data', 'custom_attributes']);

/** Levels of nesting in such a field: 1 for a flat object. */
export const MAX_FREE_LEVELS = 32;

export const tooManyLevels = (field: string): ValidationError =>
  invalid(field, 'too_many', `The field ${field} may nest at most ${MAX_FREE_LEVELS} levels.`);
