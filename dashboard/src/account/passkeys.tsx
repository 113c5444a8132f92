import { Group, Text } from '@mantine/core';
import type { Passkey } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { AccountFailure } from './account-failure.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

/** The passkeys of the person. There are 20 at most. */
export function Passkeys() {
  const t = useTexts().account;
  const { data, error, refetch } = useCall(call('passkeys', 'list', { limit: 50 }));
  const remove = useAction<unknown>();
  const columns: Column<Passkey>[] = [
    { name: 'name', header: t.name, cell: ({ name }) => name, text: ({ name }) => name },
    {
      name: 'kind',
      header: t.kind,
      cell: (row) => <Kind passkey={row} />,
      text: (row) => row.host,
    },
    {
      name: 'created',
      header: t.created,
      cell: (row) => <Time at={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      name: 'used',
      header: t.used,
      cell: ({ used_at: at }) => (at === null ? t.never : <Time at={at} />),
      text: ({ used_at: at }) => at ?? '',
    },
    {
      name: 'actions',
      header: t.actions,
      cell: ({ id, name }) => (
        <Group gap="xs">
          <RenamePasskey id={id} name={name} />
          <ConfirmButton
            label={t.removePasskey(name)}
            short={t.remove}
            danger
            act={() => remove.mutate(call('passkeys', 'delete', id))}
          >
            {t.removePasskeyHelp}
          </ConfirmButton>
        </Group>
      ),
    },
  ];
  return (
    <Section title={t.passkeys}>
      <Text mb="sm">{t.passkeysHelp}</Text>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <AccountFailure error={remove.error} reset={remove.reset} />
      {data?.data.length === 0 ? (
        <Text c="dimmed">{t.noPasskeys}</Text>
      ) : (
        !(error && !data) && (
          <Table
            label={t.passkeys}
            id="passkeys"
            columns={columns}
            rows={data?.data}
            keyOf={({ id }) => id}
          />
        )
      )}
      <AddPasskey />
    </Section>
  );
}

function Kind({ passkey: { usable, host, synchronized } }: { passkey: Passkey }) {
  const t = useTexts().account;
  if (!usable) return <Status tone="bad">{t.otherHost(host)}</Status>;
  return synchronized ? t.synchronized : t.oneDevice;
}
