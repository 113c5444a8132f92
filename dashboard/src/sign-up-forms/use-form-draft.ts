import type { FormSummary } from '@mailwright/sdk';
import { useEffect, useState } from 'react';
import { useCurrent } from '../app/current.ts';
import { type Base, type Draft, draftOf, forget, keep, readKept, textOfDraft } from './draft.ts';

const baseOf = (form: FormSummary): Base => ({
  version: form.version,
  text: textOfDraft(draftOf(form)),
});

/**
 * A form while somebody edits it. The browser keeps the changes until they are saved, also when the page is loaded again. What
 * others store is shown as long as there are no changes.
 */
export function useFormDraft(form: FormSummary) {
  const { organization } = useCurrent();
  const { slug } = form;
  const [{ draft, base }, setState] = useState(
    () => readKept(organization.slug, slug) ?? { draft: draftOf(form), base: baseOf(form) },
  );
  const text = textOfDraft(draft);
  const isChanged = text !== base.text;
  const stored = baseOf(form);
  const isNewer = stored.version > base.version && stored.text !== base.text;
  const isFollowing = isNewer && (!isChanged || text === stored.text);

  useEffect(() => {
    if (isFollowing) setState({ draft: draftOf(form), base: baseOf(form) });
  }, [isFollowing, form]);

  useEffect(() => {
    if (isChanged) keep(organization.slug, slug, { draft, base });
    else forget(organization.slug, slug);
  }, [isChanged, draft, base, organization.slug, slug]);

  return {
    draft,
    change: (changes: Partial<Draft>): void =>
      setState((last) => ({ draft: { ...last.draft, ...changes }, base: last.base })),
    isChanged,
    /** Whether somebody else has stored something since the changes began. */
    isOutdated: isNewer && !isFollowing,
    /** Shows what is stored. */
    show: (stored: FormSummary): void => setState({ draft: draftOf(stored), base: baseOf(stored) }),
    /** What was written while it was stored stays. */
    accept: (stored: FormSummary, sent: string): void =>
      setState(({ draft: current }) => ({
        draft: textOfDraft(current) === sent ? draftOf(stored) : current,
        base: baseOf(stored),
      })),
  };
}
