import { NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../app/current.ts';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { withValue } from '../parts/forms/with-value.ts';
import { useTexts } from '../texts/language.tsx';
import { NEW_ATTRIBUTE } from './import-of.ts';
import type { Mark } from './marks.ts';
import { keyFrom, typeFrom } from './names.ts';
import type { Sample } from './sample.ts';
import { dataTarget, type Kind, TARGETS } from './targets.ts';

interface MappingFieldsProps {
  kind: Kind;
  columns: Sample['columns'];
  /** What each column becomes at first. */
  targets: readonly string[];
  /** The keys of the declared attributes. */
  attributes: readonly string[];
  mark: Mark | null;
}

/** What each column becomes, beside some of its values. */
export function MappingFields({ kind, columns, targets, attributes, mark }: MappingFieldsProps) {
  const t = useTexts().imports;
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        {t.columns}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.columnsHelp}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="md">
        {columns.map((column, place) => (
          <ColumnField
            key={`${place} ${column.name}`}
            place={place}
            kind={kind}
            column={column}
            target={targets[place] ?? ''}
            attributes={attributes}
            error={mark?.field === `column ${place}` ? mark.text : null}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

interface ColumnFieldProps {
  place: number;
  kind: Kind;
  column: Sample['columns'][number];
  target: string;
  attributes: readonly string[];
  error: string | null;
}

function ColumnField({ place, kind, column, target, attributes, error }: ColumnFieldProps) {
  const t = useTexts().imports;
  const may = useMay();
  const [chosen, setChosen] = useState(target);
  const { name, values } = column;
  const canDeclare = kind === 'contacts' && may('contactAttributes.put');
  const ofContacts = [
    ...attributes.map((key) => ({ value: `custom_attributes.${key}`, label: t.attribute(key) })),
    { value: dataTarget(name), label: t.data(name.replace(/^data\./, '')) },
    ...(canDeclare ? [{ value: NEW_ATTRIBUTE, label: t.newAttribute }] : []),
  ];
  const options = [
    { value: '', label: t.leaveOut },
    ...TARGETS[kind].map((one) => ({ value: one, label: t.targets[one] })),
    ...(kind === 'contacts' ? ofContacts : []),
  ];
  return (
    <Stack gap="xs">
      <LoadedSelect
        name={`column ${place}`}
        label={name || t.noName}
        description={values.join(' · ').slice(0, 120) || t.noValues}
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        data={withValue(options, target).map(({ value, label }) => ({
          value,
          label: value === label && value.startsWith('data.') ? t.data(value.slice(5)) : label,
        }))}
        error={error}
      />
      {chosen === 'tags' && (
        <Text size="sm" c="dimmed">
          {t.tagsHelp}
        </Text>
      )}
      {chosen === NEW_ATTRIBUTE && (
        <NewAttribute place={place} column={column} attributes={attributes} />
      )}
    </Stack>
  );
}

const TYPES = ['string', 'number', 'boolean', 'date'] as const;

/** The attribute is created when the file is uploaded. */
function NewAttribute({
  place,
  column: { name, values },
  attributes,
}: Pick<ColumnFieldProps, 'place' | 'column' | 'attributes'>) {
  const t = useTexts();
  const key = keyFrom(name);
  // Declaring an attribute again would change it.
  const free = attributes.includes(key) ? `${key}_2` : key;
  return (
    <SimpleGrid cols={2} spacing="xs">
      <TextInput
        name={`key ${place}`}
        label={t.attributes.key}
        defaultValue={free}
        pattern="[A-Za-z][A-Za-z0-9_\-]*"
        maxLength={100}
        required
        withAsterisk={false}
      />
      <NativeSelect
        name={`type ${place}`}
        label={t.attributes.type}
        defaultValue={typeFrom(values)}
        data={TYPES.map((value) => ({ value, label: t.attributes.types[value] }))}
      />
    </SimpleGrid>
  );
}
