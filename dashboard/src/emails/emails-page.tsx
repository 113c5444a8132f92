import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { ExportButton } from '../parts/forms/export-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { EmailFilterForm } from './email-filter-form.tsx';
import { type EmailFilters, emailQueryOf } from './email-filters.ts';
import { EmailTable } from './email-table.tsx';

const ROUTE = '/signed-in/$organization/$mode/emails';

export function EmailsPage() {
  const t = useTexts().emails;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const search: EmailFilters = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const { cursor } = search;
  const filters = emailQueryOf(search);
  const list = call('emails', 'list', { ...filters, cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list, {
    repeat: () => (cursor ? false : 5_000),
  });
  const isFiltered = Object.keys(search).some((name) => name !== 'cursor');
  const go = (to: EmailFilters): void => void navigate({ to: '.', search: to });
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        <>
          {may('refusedSends.list') && (
            <TextLink
              to="/$organization/$mode/refused-sends"
              params={{ organization: organization.slug, mode }}
              search={{}}
              size="sm"
              inherit={false}
            >
              {t.refused}
            </TextLink>
          )}
          {may('emails.exportAll') && (
            <ExportButton
              name="emails"
              from={call('emails', 'exportAll', 'csv', { ...filters, bom: true })}
            />
          )}
        </>
      }
    >
      <EmailFilterForm key={JSON.stringify(search)} search={search} go={go} />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty
          title={isFiltered ? t.noMatch : t.none}
          action={!isFiltered && may('emails.send') && <SendMe />}
        >
          {isFiltered ? t.noMatchHelp : t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <EmailTable rows={data?.data} label={t.title} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ ...search, cursor: next })}
      />
    </Page>
  );
}

/** The first email, to the person who looks at the page. */
function SendMe() {
  const t = useTexts().overview.first;
  const { me } = useCurrent();
  const send = useAction<unknown>();
  const content = { subject: t.subject, text: t.text };
  return (
    <>
      {send.error && <FailureNotice error={send.error} />}
      <Button
        size="xs"
        loading={send.isPending}
        onClick={() => send.mutate(call('emails', 'send', { to: me.email, content }))}
      >
        {t.sendMe}
      </Button>
    </>
  );
}
