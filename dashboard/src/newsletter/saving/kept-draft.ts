import type { Draft } from '../content/draft.ts';

/** What somebody has changed in this browser and the server has not stored yet. */
export interface KeptDraft {
  draft: Draft;
  /** The version of the content that was changed. */
  version: number | null;
}

const PREFIX = 'mailwright-newsletter';

const keyOf = (organization: string, slug: string): string => `${PREFIX}-${organization}-${slug}`;

/** Null if there is none. */
export function readKept(organization: string, slug: string): KeptDraft | null {
  try {
    const text = localStorage.getItem(keyOf(organization, slug));
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

/** The browser can have no more room; then only the server keeps the draft. */
export function keep(organization: string, slug: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(organization, slug), JSON.stringify(kept));
  } catch {
    forget(organization, slug);
  }
}

export const forget = (organization: string, slug: string): void =>
  localStorage.removeItem(keyOf(organization, slug));
