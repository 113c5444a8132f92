import type { Campaign } from '@mailwright/sdk';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useCurrent } from '../../app/current.ts';
import { type Draft, draftOf } from '../content/draft.ts';
import { useHistory } from './history.ts';
import { readKept } from './kept-draft.ts';
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
}

/** The content of a campaign while somebody edits it. */
export function useDraft(campaign: Campaign): DraftState {
  const { organization } = useCurrent();
  const [start] = useState(() => startOf(organization.slug, campaign));
  const { present: draft, change, ...history } = useHistory(() => start.draft);
  const show = useCallback((theirs: Campaign) => change(() => draftOf(theirs)), [change]);
  const saving = useSaving({ campaign, draft, isOutdated: start.isOutdated, show });
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
  };
}

/** What this browser has kept, or else what is stored. */
function startOf(organization: string, campaign: Campaign): { draft: Draft; isOutdated: boolean } {
  const kept = readKept(organization, campaign.slug);
  if (!kept) return { draft: draftOf(campaign), isOutdated: false };
  return { draft: kept.draft, isOutdated: kept.version !== campaign.content_version };
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
