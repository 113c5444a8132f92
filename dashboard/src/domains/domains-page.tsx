import { Button, Group, TextInput } from '@mantine/core';
import type { Domain, DomainSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { Senders, sendersCall } from './senders.tsx';
import { Verification } from './verification.tsx';

/** From which domains and addresses email is sent. */
export function DomainsPage() {
  const t = useTexts().domains;
  const may = useMay();
  const { cursor, senders } = useSearch({ from: '/signed-in/$organization/$mode/domains' });
  const navigate = useNavigate();
  const list = call('domains', 'list', { status: 'all', cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list, { repeat: () => 10_000 });
  return (
    <Page title={t.title} calls={[list, sendersCall(senders)]}>
      <Section title={t.domains}>
        {error && <FailureNotice error={error} retry={() => void refetch()} />}
        {may('domains.create') && <AddDomain />}
        {data?.data.length === 0 ? (
          <Empty title={t.none}>{t.noneHelp}</Empty>
        ) : (
          !(error && !data) && <DomainTable rows={data?.data} />
        )}
        <Pages
          cursor={cursor}
          next={data?.next_cursor ?? null}
          isLoading={isPlaceholderData}
          goTo={(next) => void navigate({ to: '.', search: { cursor: next, senders } })}
        />
      </Section>
      <Senders
        cursor={senders}
        goTo={(next) => void navigate({ to: '.', search: { cursor, senders: next } })}
      />
    </Page>
  );
}

/** Opens the new domain, which shows its records. */
function AddDomain() {
  const t = useTexts().domains;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const add = useAction<Domain>(({ name }) => {
    const params = { organization: organization.slug, mode, name };
    void navigate({ to: '/$organization/$mode/domains/$name', params });
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), 'name');
    add.mutate(call('domains', 'create', { name }));
  };
  return (
    <form onSubmit={submit}>
      {add.error && <FailureNotice error={add.error} />}
      <Group align="end" mb="md">
        <TextInput name="name" label={t.domain} required withAsterisk={false} />
        <Button type="submit" loading={add.isPending}>
          {t.add}
        </Button>
      </Group>
    </form>
  );
}

function DomainTable({ rows }: { rows: readonly DomainSummary[] | undefined }) {
  const t = useTexts().domains;
  const { organization, mode } = useCurrent();
  const columns: Column<DomainSummary>[] = [
    {
      name: 'name',
      header: t.domain,
      cell: ({ name }) => (
        <TextLink
          to="/$organization/$mode/domains/$name"
          params={{ organization: organization.slug, mode, name }}
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <Verification status={status} />,
      text: ({ status }) => status,
    },
    {
      name: 'checked',
      header: t.checked,
      cell: (row) => (row.checked_at === null ? '–' : <Time at={row.checked_at} />),
      text: (row) => row.checked_at ?? '',
    },
  ];
  return (
    <Table label={t.domains} id="domains" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
