import type { FormSummary } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { describedAs, titleOf } from './draft.ts';

/** What a form has collected. */
interface Collected {
  sent: number;
  confirmed: number;
}

/** What can be done with a whole form: in the list, and on its own page. */
export function useFormActions() {
  const t = useFormTexts();
  const { language } = useLanguage();
  const may = useMay();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const change = useAction<unknown>();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/forms', params });
  });
  const count = new Intl.NumberFormat(language);
  const setOpen = (form: FormSummary, enabled: boolean) => () =>
    change.mutate(call('forms', 'put', form.slug, describedAs(form, enabled)));
  const actions = (form: FormSummary, collected?: Collected): RowActions => ({
    of: titleOf(form, language),
    actions: [
      may('forms.put') &&
        (form.enabled
          ? { label: t.closeForm, question: t.closeHelp, act: setOpen(form, false) }
          : { label: t.openForm, act: setOpen(form, true) }),
      may('forms.delete') && {
        label: t.delete,
        isFinal: true,
        typed: form.slug,
        question: collected
          ? t.deleteOf(count.format(collected.sent), count.format(collected.confirmed))
          : t.deleteHelp,
        act: () => remove.mutate(call('forms', 'delete', form.slug)),
      },
    ],
  });
  return { actions, error: change.error ?? remove.error };
}
