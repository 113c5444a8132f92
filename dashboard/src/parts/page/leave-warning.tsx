import { useBlocker } from '@tanstack/react-router';
import { type PropsWithChildren, type SyntheticEvent, useCallback } from 'react';
import { useDrafts } from '../../app/drafts.ts';
import { useTexts } from '../../texts/language.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';

/** The form that contains an element, unless it filters a list. */
const formAround = (target: EventTarget): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form:not([role="search"])') : null;

interface Place {
  pathname: string;
  search: object;
}

/** Another page of a list keeps the forms. An earlier version of a template, or another step of a campaign, replaces the form. */
const isElsewhere = (current: Place, next: Place): boolean =>
  next.pathname !== current.pathname ||
  ['version', 'step'].some((name) => valueIn(next.search, name) !== valueIn(current.search, name));

const valueIn = (search: object, name: string): unknown =>
  (search as Record<string, unknown>)[name];

/** Renders its children, and asks before somebody leaves a changed form in them. */
export function LeaveWarning({ children }: PropsWithChildren) {
  const t = useTexts().leave;
  const drafts = useDrafts();
  const isChanged = useCallback(() => drafts.isChanged(), [drafts]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isElsewhere(current, next) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  // Nobody changes a form before it has the focus. Some browsers give none to buttons.
  const begin = ({ target }: SyntheticEvent): void => {
    const form = formAround(target);
    if (form) drafts.begin(form);
  };
  const submit = ({ target }: SyntheticEvent): void => {
    const form = formAround(target);
    if (form) drafts.submit(form);
  };
  return (
    <>
      <div
        onFocusCapture={begin}
        onPointerDownCapture={begin}
        onSubmitCapture={submit}
        onSubmit={() => drafts.endSubmit()}
      >
        {children}
      </div>
      <ConfirmDialog
        label={t.leave}
        back={t.stay}
        danger
        isOpen={status === 'blocked'}
        close={() => reset?.()}
        act={() => proceed?.()}
      >
        {t.help}
      </ConfirmDialog>
    </>
  );
}
