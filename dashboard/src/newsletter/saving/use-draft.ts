import type { Campaign } from '@mailwright/sdk';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useCurrent } from '../../app/current.ts';
import {
  canonicalText,
  contentOf,
  countIncomplete,
  type Draft,
  draftOf,
} from '../content/draft.ts';
import { useHistory } from './history.ts';
import { forgetOther, type KeptDraft, readKept, readOthers } from './kept-draft.ts';
import { type Saving, useSaving } from './use-saving.ts';

export interface DraftState {
  draft: Draft;
  change: (apply: (draft: Draft) => Draft, what?: string | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  saving: Saving;
  /** Shows what somebody else has stored. What is shown now can be brought back by undoing. */
  takeTheirs: (theirs: Campaign) => void;
  /** Keeps what is shown. What somebody else has stored can be brought back by undoing. */
  keepMine: (theirs: Campaign) => void;
  /** What another tab or an earlier visit has changed and not stored; null if there is nothing. */
  other: KeptDraft | null;
  /** Shows it, or not. It is not kept any more. What was shown before can be brought back by undoing. */
  decideOther: (isShown: boolean) => void;
}

/** The content of a campaign while somebody edits it. */
export function useDraft(campaign: Campaign): DraftState {
  const place = useKeptPlace(campaign.slug);
  const [start] = useState(() => startOf(place, campaign));
  const [others, setOthers] = useState(() => unstoredOf(place, campaign));
  const [other] = others;
  const { present: draft, change, ...history } = useHistory(() => start.draft);
  const show = useCallback((theirs: Campaign) => change(() => draftOf(theirs)), [change]);
  const saving = useSaving({ campaign, place, draft, isOutdated: start.isOutdated, show });
  return {
    ...history,
    draft,
    change,
    saving,
    takeTheirs: (theirs) => {
      show(theirs);
      saving.acceptTheirs();
    },
    keepMine: (theirs) => {
      show(theirs);
      change(() => draft);
      saving.acceptTheirs();
    },
    other: other?.kept ?? null,
    decideOther: (isShown) => {
      if (!other) return;
      if (isShown) change(() => other.kept.draft);
      forgetOther(other.key);
      setOthers(others.slice(1));
    },
  };
}

/** Where this browser keeps the drafts of a newsletter. */
export function useKeptPlace(slug: string): string {
  const { me, organization } = useCurrent();
  return `${me.id}/${organization.slug}/${slug}`;
}

/** What others have kept and the server has not stored. */
const unstoredOf = (place: string, campaign: Campaign) =>
  readOthers(place).filter(({ key, kept }) => {
    const isUseless = isStored(kept, campaign) && countIncomplete(kept.draft) === 0;
    if (isUseless) forgetOther(key);
    return !isUseless;
  });

/** Whether the server has stored the same. */
const isStored = ({ draft }: KeptDraft, { default_locale: locale, content }: Campaign): boolean =>
  canonicalText(contentOf(draft) ?? {}) === canonicalText({ default_locale: locale, content });

/** What this tab has kept, or else what is stored. */
function startOf(place: string, campaign: Campaign): { draft: Draft; isOutdated: boolean } {
  const kept = readKept(place);
  if (!kept) return { draft: draftOf(campaign), isOutdated: false };
  const isOutdated = kept.version !== campaign.content_version && !isStored(kept, campaign);
  return { draft: kept.draft, isOutdated };
}

/** Undoes and redoes with the usual keys, in place of the browser. */
export function undoKeys({ undo, redo }: DraftState) {
  return (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  };
}
