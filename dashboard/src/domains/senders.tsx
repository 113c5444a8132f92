import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { SenderAddressSummary } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { Verification } from './verification.tsx';

export const sendersCall = (cursor: string | undefined) =>
  call('senderAddresses', 'list', { status: 'all', cursor, limit: 50 });

interface SendersProps {
  cursor: string | undefined;
  goTo: (cursor: string | undefined) => void;
}

/** The addresses that email is sent from. */
export function Senders({ cursor, goTo }: SendersProps) {
  const t = useTexts().domains;
  const may = useMay();
  const { data, error, isPlaceholderData, refetch } = useCall(sendersCall(cursor), {
    repeat: () => 10_000,
  });
  const change = useAction<unknown>();
  return (
    <Section title={t.senders}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {change.error && <FailureNotice error={change.error} />}
      {may('senderAddresses.create') && <AddSender />}
      {data?.data.length === 0 ? (
        <Empty title={t.noSenders}>{t.noSendersHelp}</Empty>
      ) : (
        !(error && !data) && (
          <SenderTable
            rows={data?.data}
            remove={(email) => change.mutate(call('senderAddresses', 'delete', email))}
          />
        )
      )}
      <Pages
        of={t.senders}
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={goTo}
      />
    </Section>
  );
}

/** Also changes an address, and sends its link once more. */
function AddSender() {
  const t = useTexts().domains;
  const add = useAction<unknown>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const is_default = fields.has('default') ? true : undefined;
    const [email, name] = [textOf(fields, 'email'), textOf(fields, 'name') || undefined];
    add.mutate(call('senderAddresses', 'create', { email, name, is_default }));
  };
  return (
    <form onSubmit={submit}>
      {add.error && <FailureNotice error={add.error} />}
      <Group align="end" mb="md">
        <TextInput
          type="email"
          name="email"
          label={t.address}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <TextInput name="name" label={t.displayName} autoComplete="off" />
        <Checkbox name="default" label={t.makeDefault} pb={8} />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t.addSender}
        </Button>
      </Group>
    </form>
  );
}

interface TableProps {
  rows: readonly SenderAddressSummary[] | undefined;
  remove: (email: string) => void;
}

function SenderTable({ rows, remove }: TableProps) {
  const t = useTexts().domains;
  const may = useMay();
  const columns: Column<SenderAddressSummary>[] = [
    { name: 'email', header: t.address, cell: ({ email }) => email, text: ({ email }) => email },
    {
      name: 'name',
      header: t.name,
      cell: ({ name }) => name ?? '–',
      text: ({ name }) => name ?? '',
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status, next_step: step }) => (
        <>
          <Verification status={status} />
          {step !== null && <div lang="en">{step}</div>}
        </>
      ),
      text: ({ status }) => status,
    },
    {
      name: 'default',
      header: t.isDefault,
      cell: (row) => (row.is_default ? t.yes : '–'),
      text: (row) => String(row.is_default),
    },
    {
      name: 'remove',
      header: t.actions,
      cell: ({ email }) =>
        may('senderAddresses.delete') && (
          <ConfirmButton
            label={t.remove(email)}
            short={t.removeShort}
            danger
            act={() => remove(email)}
          >
            {t.removeSenderHelp}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Table label={t.senders} id="senders" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
