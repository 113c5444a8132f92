import { Button, Text } from '@mantine/core';
import type { Domain, DomainRecord } from '@mailwright/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { CopyText } from '../parts/page/copy-text.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { RecordStatus, Verification } from './verification.tsx';

const KINDS = { ok: 'success', warning: 'warning', problem: 'error' } as const;

/** One domain: the records to publish, and what the last check found. */
export function DomainPage() {
  const t = useTexts().domains;
  const may = useMay();
  const { name } = useParams({ from: '/signed-in/$organization/$mode/domains/$name' });
  const get = call('domains', 'get', name);
  const { data, error, refetch } = useCall(get, { repeat: () => 5_000 });
  const verify = useAction<unknown>();
  return (
    <Page
      title={name}
      audit={{ type: 'domain', id: name }}
      isLoading={!data && !error}
      calls={[get]}
      actions={
        <>
          {may('domains.verify') && (
            <Button
              size="xs"
              variant="default"
              loading={verify.isPending}
              onClick={() => verify.mutate(call('domains', 'verify', name))}
            >
              {t.verify}
            </Button>
          )}
          {may('domains.delete') && <Delete name={name} />}
        </>
      }
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {verify.error && <FailureNotice error={verify.error} />}
      {data && <Details domain={data} />}
    </Page>
  );
}

function Details({ domain }: { domain: Domain }) {
  const t = useTexts().domains;
  const time = (at: string | null) => at !== null && <Time at={at} />;
  return (
    <>
      <Section title={t.state}>
        <Facts
          entries={[
            [t.status, <Verification key="status" status={domain.status} />],
            [t.verified, time(domain.verified_at)],
            [t.checked, time(domain.checked_at)],
            [t.nextCheck, time(domain.next_check_at)],
          ]}
        />
      </Section>
      <Section title={t.records}>
        <Text mb="sm">{t.recordsHelp}</Text>
        <Records rows={domain.records} />
      </Section>
      {domain.advice.length > 0 && (
        <Section title={t.advice}>
          {domain.advice.map(({ topic, level, message }) => (
            <Notice key={`${topic} ${message}`} kind={KINDS[level]}>
              <span lang="en">{message}</span>
            </Notice>
          ))}
        </Section>
      )}
    </>
  );
}

function Records({ rows }: { rows: readonly DomainRecord[] }) {
  const t = useTexts().domains;
  const columns: Column<DomainRecord>[] = [
    {
      name: 'purpose',
      header: t.purpose,
      cell: ({ purpose, required, explanation }) => (
        <>
          <Text size="sm" fw={600}>
            {word(t.purposes, purpose)} ({required ? t.required : t.recommended})
          </Text>
          <Text size="sm" lang="en">
            {explanation}
          </Text>
        </>
      ),
      text: ({ purpose }) => purpose,
    },
    { name: 'type', header: t.type, cell: ({ type }) => type, text: ({ type }) => type },
    {
      name: 'name',
      header: t.name,
      cell: ({ name }) => <CopyText text={name} label={t.copy(name)} />,
      text: ({ name }) => name,
    },
    {
      name: 'value',
      header: t.expected,
      cell: ({ value }) => <CopyText text={value} label={t.copy(value)} />,
      text: ({ value }) => value,
    },
    {
      name: 'found',
      header: t.found,
      cell: ({ status, found_values: found }) => (
        <>
          <RecordStatus status={status} />
          {status === 'wrong' && found.map((value) => <div key={value}>{value}</div>)}
        </>
      ),
      text: ({ status, found_values: found }) => found.join(' ') || status,
    },
  ];
  return (
    <Table
      label={t.records}
      id="records"
      columns={columns}
      rows={rows}
      keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
    />
  );
}

function Delete({ name }: { name: string }) {
  const t = useTexts().domains;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/domains', params, ignoreBlocker: true });
  });
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <ConfirmButton
        label={t.remove(name)}
        short={t.removeShort}
        typed={name}
        danger
        act={() => remove.mutate(call('domains', 'delete', name))}
      >
        {t.removeHelp}
      </ConfirmButton>
    </>
  );
}
