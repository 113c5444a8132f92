import type { Draft } from '../content/draft.ts';
import { newId } from '../content/blocks.ts';

/** What somebody has changed in this browser and the server has not stored yet. */
export interface KeptDraft {
  draft: Draft;
  /** The version of the content that was changed. */
  version: number | null;
  /** When it was changed last, in ISO 8601. */
  at: string;
}

const PREFIX = 'mailwright-newsletter';

/** Each tab keeps its own draft, so that two tabs do not replace each other's. It stays the same when the page is loaded again. */
function tabId(): string {
  const known = sessionStorage.getItem(PREFIX);
  const id = known ?? newId();
  if (known === null) sessionStorage.setItem(PREFIX, id);
  return id;
}

/** Where the drafts of a newsletter are kept: by person, organization and slug. */
const folderOf = (place: string): string => `${PREFIX}/${place}/`;

const keyOf = (place: string): string => folderOf(place) + tabId();

function read(key: string): KeptDraft | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

/** What this tab has kept; null if there is nothing. */
export const readKept = (place: string): KeptDraft | null => read(keyOf(place));

/** What other tabs, or earlier visits, have kept, the newest first. */
export function readOthers(place: string): { key: string; kept: KeptDraft }[] {
  const own = keyOf(place);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(folderOf(place)) && key !== own)
    .flatMap((key) => {
      const kept = read(key);
      return kept ? [{ key, kept }] : [];
    })
    .toSorted((one, other) => (one.kept.at < other.kept.at ? 1 : -1));
}

/** The browser can have no more room; then only the server keeps the draft. */
export function keep(place: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    forget(place);
  }
}

export const forget = (place: string): void => localStorage.removeItem(keyOf(place));

export const forgetOther = (key: string): void => localStorage.removeItem(key);
