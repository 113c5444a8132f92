import type { FormSummary } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import { useSubscriptionNames } from './choices.ts';
import { titleOf } from './draft.ts';
import { NewForm } from './new-form.tsx';
import { useFormActions } from './use-form-actions.ts';

/** The sign-up forms. An organization has at most 50, so they are one page. */
export function FormsPage() {
  const t = useFormTexts();
  const may = useMay();
  const list = call('forms', 'list', { limit: 200 });
  const { data, error, refetch } = useCall(list);
  const isBare = data?.data.length === 0;
  const creation = useDialogButton({
    label: t.new,
    size: 'lg',
    isMain: true,
    children: () => <NewForm />,
  });
  const create = may('forms.put') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {isBare ? (
        <Empty title={t.none} action={create}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <FormTable rows={data?.data} />
      )}
      {creation.dialog}
    </Page>
  );
}

function FormTable({ rows }: { rows: readonly FormSummary[] | undefined }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const { actions, error } = useFormActions();
  const nameOf = useSubscriptionNames();
  const subtypesOf = ({ subtypes }: FormSummary): string => subtypes.map(nameOf).join(', ');
  const languagesOf = ({ texts }: FormSummary): string =>
    Object.keys(texts)
      .map((locale) => languageName(locale, language))
      .join(', ');
  const statusOf = ({ enabled }: FormSummary): string => (enabled ? t.open : t.closed);
  const columns: Column<FormSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: (form) => (
        <TextLink
          to="/$organization/$mode/forms/$slug"
          params={{ organization: organization.slug, mode, slug: form.slug }}
        >
          {titleOf(form, language)}
        </TextLink>
      ),
      text: (form) => titleOf(form, language),
    },
    { name: 'slug', header: t.slug, cell: ({ slug }) => slug, text: ({ slug }) => slug },
    {
      name: 'status',
      header: t.status,
      cell: (form) => <Status tone={form.enabled ? 'good' : 'neutral'}>{statusOf(form)}</Status>,
      text: statusOf,
    },
    { name: 'subtypes', header: t.subscriptions, cell: subtypesOf, text: subtypesOf },
    { name: 'languages', header: t.languages, cell: languagesOf, text: languagesOf },
    {
      name: 'updated',
      header: t.updated,
      cell: (row) => <Time at={row.updated_at} />,
      text: (row) => row.updated_at,
    },
  ];
  return (
    <>
      {error && <FailureNotice error={error} />}
      <Table
        label={t.title}
        id="forms"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        actions={(form) => actions(form)}
      />
    </>
  );
}
