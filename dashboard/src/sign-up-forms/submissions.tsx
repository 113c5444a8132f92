import type { FormSubmission } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { Status, type Tone } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import { word } from '../texts/word.ts';
import { useSubscriptionNames } from './choices.ts';

const TONES: Readonly<Record<string, Tone>> = {
  received: 'waiting',
  sent: 'waiting',
  confirmed: 'good',
  already_subscribed: 'good',
  not_sent: 'bad',
};

export const submissionsCall = (slug: string, cursor: string | undefined) =>
  call('forms', 'listSubmissions', slug, { cursor, limit: 20 });

interface SubmissionsProps {
  slug: string;
  cursor: string | undefined;
}

/** Who has sent the form, and what became of it. */
export function Submissions({ slug, cursor }: SubmissionsProps) {
  const t = useFormTexts();
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useCall(submissionsCall(slug, cursor), {
    repeat: () => (cursor ? false : 5_000),
  });
  return (
    <Section title={t.submissions}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={t.noSubmissions}>{t.noSubmissionsHelp}</Empty>
      ) : (
        !(error && !data) && <SubmissionTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
    </Section>
  );
}

function SubmissionTable({ rows }: { rows: readonly FormSubmission[] | undefined }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const may = useMay();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const nameOf = useSubscriptionNames();
  const params = { organization: organization.slug, mode };
  const subtypesOf = ({ subtypes }: FormSubmission): string => subtypes.map(nameOf).join(', ');
  const statusOf = ({ status, reason }: FormSubmission): string => {
    const name = word(t.statuses, status);
    return reason === null ? name : t.withReason(name, word(t.reasons, reason));
  };
  const actions = ({ email }: FormSubmission): RowActions => ({
    of: email,
    actions: [
      may('contacts.list', 'search') && {
        label: t.showContact,
        act: () =>
          void navigate({
            to: '/$organization/$mode/contacts',
            params,
            search: { search: email },
          }),
      },
      may('emails.list', 'to') && {
        label: t.showEmails,
        act: () =>
          void navigate({ to: '/$organization/$mode/emails', params, search: { to: email } }),
      },
    ],
  });
  const columns: Column<FormSubmission>[] = [
    { name: 'email', header: t.email, cell: ({ email }) => email, text: ({ email }) => email },
    {
      name: 'status',
      header: t.status,
      cell: (row) => <Status tone={TONES[row.status] ?? 'neutral'}>{statusOf(row)}</Status>,
      text: statusOf,
    },
    {
      name: 'page',
      header: t.page,
      cell: ({ page }) => page ?? '–',
      text: ({ page }) => page ?? '',
    },
    {
      name: 'at',
      header: t.at,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'confirmed',
      header: t.confirmedAt,
      cell: ({ confirmed_at: at }) => (at === null ? '–' : <Time at={at} />),
      text: (row) => row.confirmed_at ?? '',
    },
    {
      name: 'subtypes',
      header: t.subscriptions,
      cell: subtypesOf,
      text: subtypesOf,
      isExtra: true,
    },
    {
      name: 'locale',
      header: t.language,
      cell: ({ locale }) => languageName(locale, language),
      text: ({ locale }) => locale,
      isExtra: true,
    },
  ];
  return (
    <Table
      label={t.submissions}
      id="form-submissions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actions={actions}
    />
  );
}
