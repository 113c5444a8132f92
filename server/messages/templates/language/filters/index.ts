import type { Filter } from './filter.ts';
import { intlFilters } from './intl.ts';
import { listFilters } from './lists.ts';
import { numberFilters } from './numbers.ts';
import { textFilters } from './text.ts';

/** Other names for a filter. */
export const FILTER_ALIASES: ReadonlyMap<string, string> = new Map([
  ['d', 'default'],
  ['e', 'escape'],
]);

/**
 * All filters except `default`, which is part of the syntax because it decides whether its input counts as
 * missing.
 */
export const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>(
  Object.entries({ ...textFilters, ...numberFilters, ...listFilters, ...intlFilters }),
);

export const DEFAULT_PARAMETERS: readonly string[] = ['default_value', 'boolean'];
