import { NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { withValue } from '../parts/with-value.ts';
import { useTexts } from '../texts/language.tsx';

/** The consent that all rows, or those that a column names, have in common. Consent that rows do not prove is not imported. */
export function ConsentFields({ columns }: { columns: readonly string[] }) {
  const t = useTexts().imports;
  const [subtype, setSubtype] = useState('');
  const [action, setAction] = useState('subscribe');
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 }));
  const subtypes = (types ?? []).flatMap((type) => type.subtypes);
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        {t.consent}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.consentHelp}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <NativeSelect
          name="subtype"
          label={t.subtype}
          value={subtype}
          onChange={({ currentTarget: { value } }) => setSubtype(value)}
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
        {subtype !== '' && columns.length > 0 && (
          <NativeSelect
            name="when"
            label={t.when}
            data={[
              { value: '', label: t.allRows },
              ...[...new Set(columns)]
                .filter((name) => name !== '')
                .map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
        {subtype !== '' && action === 'subscribe' && (
          <>
            <TextInput
              name="evidence"
              label={t.evidence}
              description={t.evidenceHelp}
              inputWrapperOrder={['label', 'input', 'description']}
              required
              withAsterisk={false}
            />
            <TextInput type="datetime-local" name="collected_at" label={t.collected} />
          </>
        )}
      </SimpleGrid>
    </>
  );
}
