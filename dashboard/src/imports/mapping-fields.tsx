import { SimpleGrid, Title } from '@mantine/core';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { LoadedSelect } from '../parts/loaded-select.tsx';
import { useTexts } from '../texts/language.tsx';
import { dataTarget, guessTarget, TARGETS } from './targets.ts';
import type { Sample } from './sample.ts';

interface MappingFieldsProps {
  kind: 'contacts' | 'suppressions';
  columns: Sample['columns'];
}

/** What each column becomes, beside some of its values. */
export function MappingFields({ kind, columns }: MappingFieldsProps) {
  const t = useTexts().imports;
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }));
  if (!attributes) return null;
  const keys = attributes.map(({ key }) => key);
  const optionsOf = (column: string) => [
    { value: '', label: t.leaveOut },
    ...TARGETS[kind].map((target) => ({ value: target, label: t.targets[target] })),
    ...(kind === 'contacts'
      ? [
          ...keys.map((key) => ({ value: `custom_attributes.${key}`, label: t.attribute(key) })),
          { value: dataTarget(column), label: t.data(column.replace(/^data\./, '')) },
        ]
      : []),
  ];
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        {t.columns}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="sm">
        {columns.map(({ name, values }, place) => (
          <LoadedSelect
            key={`${place} ${name}`}
            name={`column ${place}`}
            label={name || t.noName}
            description={values.join(' · ').slice(0, 120) || t.noValues}
            defaultValue={guessTarget(kind, name, keys)}
            data={optionsOf(name)}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
