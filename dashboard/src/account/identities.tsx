import { Text } from '@mantine/core';
import type { Identity } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { oidcName } from '../page-settings.ts';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { LongButton } from '../parts/forms/long-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { keepReturnPath } from '../sign-in/return-path.ts';
import { useTexts } from '../texts/language.tsx';
import { AccountFailure } from './account-failure.tsx';

/** The linked accounts of an identity provider. Renders nothing if there are none and there is no provider. */
export function Identities() {
  const t = useTexts().account;
  const { data, error, refetch } = useCall(call('identities', 'list', { limit: 50 }));
  const remove = useAction<unknown>();
  const columns: Column<Identity>[] = [
    {
      name: 'account',
      header: t.account,
      cell: (row) => accountOf(row),
      text: (row) => accountOf(row),
    },
    {
      name: 'issuer',
      header: t.issuer,
      cell: ({ issuer, usable }) => (usable ? issuer : <Status tone="bad">{issuer}</Status>),
      text: ({ issuer }) => issuer,
    },
    {
      name: 'created',
      header: t.linked,
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
      cell: (row) => (
        <ConfirmButton
          label={t.unlink(accountOf(row))}
          short={t.remove}
          danger
          act={() => remove.mutate(call('identities', 'delete', row.id))}
        >
          {t.unlinkHelp}
        </ConfirmButton>
      ),
    },
  ];
  if (oidcName === '' && !data?.data.length) return null;
  return (
    <Section title={t.identities}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <AccountFailure error={remove.error} reset={remove.reset} />
      {data?.data.length === 0 ? (
        <Text mb="sm">{t.noIdentities(oidcName)}</Text>
      ) : (
        !(error && !data) && (
          <Table
            label={t.identities}
            id="identities"
            columns={columns}
            rows={data?.data}
            keyOf={({ id }) => id}
          />
        )
      )}
      {oidcName !== '' && <LinkButton />}
    </Section>
  );
}

const accountOf = ({ email, subject }: Identity): string => email ?? subject;

function LinkButton() {
  const t = useTexts().account;
  const begin = useAction<{ url: string }>(({ url }) => {
    keepReturnPath();
    location.assign(url);
  });
  return (
    <>
      <AccountFailure error={begin.error} reset={begin.reset} />
      <LongButton
        loading={begin.isPending}
        onClick={() => begin.mutate(call('identities', 'begin'))}
      >
        {t.link(oidcName)}
      </LongButton>
    </>
  );
}
