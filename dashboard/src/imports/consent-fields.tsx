import { NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { Choice } from '../parts/forms/choice.tsx';
import { localTime } from '../parts/forms/fields.ts';
import { withValue } from '../parts/forms/with-value.ts';
import { useTexts } from '../texts/language.tsx';
import type { Consent } from './initial.ts';
import type { Mark } from './marks.ts';

interface ConsentFieldsProps {
  columns: readonly string[];
  /** What is chosen at first. */
  consent: Partial<Consent>;
  mark: Mark | null;
}

/** The consent of the rows: what is the same for all, and the columns with what is not. */
export function ConsentFields({ columns, consent, mark }: ConsentFieldsProps) {
  const t = useTexts().imports;
  const [subtype, setSubtype] = useState(consent.subtype ?? '');
  const [action, setAction] = useState(nameOf(consent.action));
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 }));
  const subtypes = (types ?? []).flatMap((type) => type.subtypes);
  const choices = [...new Set(columns)]
    .filter((name) => name !== '')
    .map((name) => ({ value: name, label: t.fromColumn(name) }));
  const errorOf = (field: string): string | null => (mark?.field === field ? mark.text : null);
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        {t.consent}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.consentHelp}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <NativeSelect
          name="subtype"
          label={t.subtype}
          value={subtype}
          onChange={({ currentTarget: { value } }) => setSubtype(value)}
          error={errorOf('subtype')}
          data={withValue(
            [
              { value: '', label: t.noConsent },
              ...subtypes.map(({ key, name }) => ({ value: key, label: name })),
            ],
            subtype,
          )}
        />
        {subtype !== '' && (
          <NativeSelect
            name="action"
            label={t.action}
            value={action}
            onChange={({ currentTarget: { value } }) => setAction(value)}
            data={Object.entries(t.actions).map(([value, label]) => ({ value, label }))}
          />
        )}
        {subtype !== '' && choices.length > 0 && (
          <Choice
            name="when"
            label={t.when}
            stored={columnOf(consent.action)}
            options={[
              { value: '', label: t.allRows },
              ...choices.map(({ value }) => ({ value, label: value })),
            ]}
          />
        )}
        {subtype !== '' && (
          <EvidenceFields
            choices={choices}
            evidence={consent.evidence ?? {}}
            isGrant={action === 'subscribe'}
            errorOf={errorOf}
          />
        )}
      </SimpleGrid>
    </>
  );
}

const nameOf = (action: Consent['action'] | undefined): string =>
  (typeof action === 'object' ? action.when_true : action) ?? 'subscribe';

type Stated = NonNullable<NonNullable<Consent['evidence']>['text']>;

const columnOf = (text: Consent['action'] | Stated | undefined): string =>
  typeof text === 'object' ? text.column : '';

const constantOf = (text: Stated | undefined): string => (typeof text === 'string' ? text : '');

interface EvidenceFieldsProps {
  choices: readonly { value: string; label: string }[];
  evidence: NonNullable<Consent['evidence']>;
  isGrant: boolean;
  errorOf: (field: string) => string | null;
}

/** How the consent is proved. */
function EvidenceFields({ choices, evidence, isGrant, errorOf }: EvidenceFieldsProps) {
  const t = useTexts().imports;
  const [source, setSource] = useState(columnOf(evidence.text));
  const [when, setWhen] = useState(columnOf(evidence.collected_at));
  const at = constantOf(evidence.collected_at);
  return (
    <>
      {isGrant && choices.length > 0 && (
        <NativeSelect
          name="source"
          label={t.source}
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
          data={withValue([{ value: '', label: t.sameForAll }, ...choices], source)}
        />
      )}
      {isGrant && source === '' && (
        <TextInput
          name="evidence"
          label={t.evidence}
          description={t.evidenceHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          defaultValue={constantOf(evidence.text)}
          error={errorOf('evidence')}
          required
          withAsterisk={false}
          maxLength={10_000}
        />
      )}
      {choices.length > 0 && (
        <NativeSelect
          name="when_given"
          label={t.whenGiven}
          value={when}
          onChange={({ currentTarget: { value } }) => setWhen(value)}
          data={withValue([{ value: '', label: t.sameForAll }, ...choices], when)}
        />
      )}
      {when === '' && (
        <TextInput
          type="datetime-local"
          name="collected_at"
          label={t.collected}
          defaultValue={at === '' ? '' : localTime(at)}
          error={errorOf('collected_at')}
        />
      )}
      {choices.length > 0 && (
        <Choice
          name="ip"
          label={t.ip}
          stored={columnOf(evidence.ip)}
          options={[{ value: '', label: t.noColumn }, ...choices]}
        />
      )}
    </>
  );
}
