import { Group, Text, TextInput } from '@mantine/core';
import type { Preferences } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { Status, type Tone } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

type Subtype = Preferences['types'][number]['subtypes'][number];

const TONES: Readonly<Record<string, Tone>> = {
  subscribed: 'good',
  pending: 'waiting',
  unsubscribed: 'bad',
};

/** What the person has subscribed to, with the way to the proof of each. */
export function Subscriptions({ id }: { id: string }) {
  const t = useTexts().contacts;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const { data, error } = useCall(call('contacts', 'getPreferences', id));
  const change = useAction<unknown>();
  const rows = data?.types
    .flatMap(({ subtypes }) => subtypes)
    .filter(({ archived, status }) => !archived || status !== 'none');
  const columns: Column<Subtype>[] = [
    { name: 'name', header: t.preferences, cell: (row) => row.name, text: (row) => row.name },
    {
      name: 'status',
      header: t.consent,
      cell: (row) => (
        <Status tone={TONES[row.status] ?? 'neutral'}>{word(t.consents, row.status)}</Status>
      ),
      text: (row) => word(t.consents, row.status),
    },
    {
      name: 'since',
      header: t.since,
      cell: (row) => (row.updated_at === null ? '–' : <Time at={row.updated_at} withSeconds />),
      text: (row) => row.updated_at ?? '',
    },
    {
      name: 'actions',
      header: t.proof,
      cell: ({ key, name, status, archived }) => (
        <Group gap="xs">
          {may('contacts.getConsentProof') && status !== 'none' && (
            <TextLink
              to="/$organization/$mode/contacts/$id/consent/$subtype"
              params={{ organization: organization.slug, mode, id, subtype: key }}
              aria-label={t.proofOf(name)}
            >
              {t.proof}
            </TextLink>
          )}
          {may('contacts.updatePreferences') && !archived && (
            <Change
              name={name}
              isSubscribed={status === 'subscribed'}
              change={(value, note) =>
                change.mutate(
                  call('contacts', 'updatePreferences', id, {
                    preferences: { [key]: value },
                    ...(note !== '' && { note }),
                  }),
                )
              }
            />
          )}
        </Group>
      ),
    },
  ];
  return (
    <Section title={t.preferences}>
      {error && <FailureNotice error={error} />}
      {change.error && <FailureNotice error={change.error} />}
      {rows?.length === 0
        ? t.noPreferences
        : !(error && !data) && (
            <Table
              label={t.preferences}
              id="subscriptions"
              columns={columns}
              rows={rows}
              keyOf={({ key }) => key}
              isSmall
            />
          )}
    </Section>
  );
}

interface ChangeProps {
  name: string;
  isSubscribed: boolean;
  change: (value: boolean, note: string) => void;
}

function Change({ name, isSubscribed, change }: ChangeProps) {
  const t = useTexts().contacts;
  const [note, setNote] = useState('');
  return (
    <ConfirmButton
      label={isSubscribed ? t.unsubscribe(name) : t.subscribe(name)}
      short={isSubscribed ? t.unsubscribeShort : t.subscribeShort}
      act={() => {
        change(!isSubscribed, note.trim());
        setNote('');
      }}
    >
      <Text mb="sm">{isSubscribed ? t.unsubscribeHelp : t.subscribeHelp}</Text>
      <TextInput
        label={t.consentNote}
        description={t.consentNoteHelp}
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        autoComplete="off"
      />
    </ConfirmButton>
  );
}
