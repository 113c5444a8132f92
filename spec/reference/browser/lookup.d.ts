import type { SearchEntry } from '../search.ts';

export function createLookup(entries: SearchEntry[]): Promise<(query: string) => SearchEntry[]>;
