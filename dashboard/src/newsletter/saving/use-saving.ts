import type { Campaign } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent } from '../../app/current.ts';
import { changeStored } from '../../campaigns/campaign-body.ts';
import { canonicalText, contentOf, countIncomplete, type Draft } from '../content/draft.ts';
import { forget, keep } from './kept-draft.ts';

const SAVE_MS = 2_000;

/** After a failure, such as without a connection. */
const AGAIN_MS = 10_000;

/** Somebody else has changed the content, or scheduled the newsletter. */
class ChangedError extends Error {
  readonly theirs: Campaign;

  constructor(theirs: Campaign) {
    super('Somebody else has changed the newsletter.');
    this.theirs = theirs;
  }
}

export interface Saving {
  /** When the draft was stored last; null if it was not in this visit. */
  savedAt: Date | null;
  isSaving: boolean;
  /** Whether there are changes that the server has not stored. */
  isPending: boolean;
  /** Whether nothing is stored, because the page is in test mode. */
  isTest: boolean;
  /** Whether nothing can be stored: without a subject, or without a block. */
  isEmpty: boolean;
  /** Why it could not be stored; null if there is no failure. */
  error: Error | null;
  /** What somebody else has stored in the meantime; null if nobody has. */
  theirs: Campaign | null;
  /** Goes on after somebody else's changes: the next save replaces them. */
  acceptTheirs: () => void;
  save: () => void;
}

interface SavingOptions {
  campaign: Campaign;
  /** Where this browser keeps the draft. */
  place: string;
  draft: Draft;
  /** Whether the draft is based on a version that somebody else has replaced. */
  isOutdated: boolean;
  /** Shows what somebody else has stored. */
  show: (theirs: Campaign) => void;
}

/**
 * Stores the draft two seconds after a change; this browser keeps it at once. Before it is stored, the version of the content is
 * compared, so that the work of somebody else is not replaced without a question. In test mode, nothing is stored.
 */
export function useSaving({ campaign, place, draft, isOutdated, show }: SavingOptions): Saving {
  const { client, organization, mode } = useCurrent();
  const queries = useQueryClient();
  const { slug, status } = campaign;
  const queryKey = [organization.slug, mode, 'campaigns', 'get', slug];
  const [base, setBase] = useState(() => baseOf(campaign));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [theirs, setTheirs] = useState(isOutdated ? campaign : null);
  const content = contentOf(draft);
  const isChanged = content === null || canonicalText(content) !== base.text;
  const isPending = isChanged && content !== null && mode === 'live';

  const {
    mutate,
    isPending: isSaving,
    error,
  } = useSingleMutation<Campaign>({
    mutationFn: (): Promise<Campaign> => {
      const known = latest.current;
      return changeStored(client, slug, (found) => {
        const mine = contentOf(known.draft) ?? {};
        const isNewer = found.content_version !== known.base.version;
        const isOther = ![known.base.text, canonicalText(mine)].includes(baseOf(found).text);
        if ((isNewer && isOther) || found.status !== known.status) throw new ChangedError(found);
        return mine;
      });
    },
    onSuccess: async (saved) => {
      const next = baseOf(saved);
      setBase(next);
      setSavedAt(new Date());
      const current = contentOf(latest.current.draft);
      const isAll = current !== null && canonicalText(current) === next.text;
      if (isAll && countIncomplete(latest.current.draft) === 0) forget(place);
      queries.setQueryData(queryKey, saved);
      await queries.invalidateQueries({
        queryKey: [organization.slug, mode, 'campaigns', 'check', slug],
      });
    },
    onError: (failure) => {
      if (!(failure instanceof ChangedError)) return;
      // Somebody has scheduled or started it: the page shows that.
      if (failure.theirs.status !== latest.current.status) {
        queries.setQueryData(queryKey, failure.theirs);
      } else setTheirs(failure.theirs);
    },
  });
  const isDue = isPending && !isSaving && theirs === null;
  const latest = useRef({ draft, base, status, isDue, mutate });
  latest.current = { draft, base, status, isDue, mutate };
  const save = useCallback(() => latest.current.mutate(), []);

  const isKept = isChanged || countIncomplete(draft) > 0;
  useEffect(() => {
    if (isKept) keep(place, { draft, version: base.version, at: new Date().toISOString() });
    else forget(place);
  }, [draft, isKept, base.version, place]);

  // Not for each change: while somebody types, the draft is stored every two seconds.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(save, error === null ? SAVE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue, error, save]);

  // The other steps of the campaign read what is stored.
  useEffect(
    () => () => {
      if (latest.current.isDue) save();
    },
    [save],
  );

  // Somebody else has stored something, which was read for another reason.
  useEffect(() => {
    const found = baseOf(campaign);
    const isNewer = (found.version ?? 0) > (base.version ?? 0) && found.text !== base.text;
    if (!isNewer || isSaving) return;
    if (content !== null && canonicalText(content) === found.text) {
      // Another tab has stored the same.
      setBase(found);
      return;
    }
    if (isKept) {
      setTheirs(campaign);
      return;
    }
    setBase(found);
    show(campaign);
    // Only when the campaign is read anew.
  }, [campaign]);

  const acceptTheirs = (): void => {
    if (theirs) setBase(baseOf(theirs));
    setTheirs(null);
  };
  return {
    ...({ savedAt, isSaving, isPending, theirs, acceptTheirs, save } as const),
    isTest: mode === 'test',
    isEmpty: content === null,
    error: error instanceof ChangedError ? null : error,
  };
}

/** A stored content, which a draft is compared with. */
const baseOf = ({ content_version: version, content, default_locale: locale }: Campaign) => ({
  version,
  text: canonicalText({ default_locale: locale, content }),
});
