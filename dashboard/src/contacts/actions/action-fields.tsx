import { Button, Checkbox, Group, Loader, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ContactActionCreate, ContactActionFilter } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAll } from '../../api/use-call.ts';
import { textOf } from '../../parts/forms/fields.ts';
import { LoadedSelect } from '../../parts/forms/loaded-select.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useTexts } from '../../texts/language.tsx';
import { useAttributes, useStaticLists } from '../form/use-contact-choices.ts';
import { filterText } from './action-filter.ts';
import { SetFields, setOf } from './set-fields.tsx';

const KINDS = ['add_to_list', 'remove_from_list', 'update', 'unsubscribe', 'erase'] as const;

interface ActionFieldsProps {
  filter: ContactActionFilter;
  /** Counts the contacts first; nothing changes. */
  count: (body: ContactActionCreate) => void;
  isCounting: boolean;
}

/** What to do with all contacts that match the filter. */
export function ActionFields({ filter, count, isCounting }: ActionFieldsProps) {
  const { contacts } = useTexts();
  const t = contacts.actions;
  const [kind, setKind] = useState<(typeof KINDS)[number]>('add_to_list');
  const lists = useStaticLists();
  const attributes = useAttributes();
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 }));
  if (!lists || !types || !attributes) return <Loader size="xs" />;
  const needsList = kind === 'add_to_list' || kind === 'remove_from_list';
  const subtypes = types.flatMap((type) => type.subtypes);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = fields.getAll('subtypes').filter((value) => typeof value === 'string');
    count({
      filter,
      action: kind,
      list: needsList ? textOf(fields, 'list') : undefined,
      set: kind === 'update' ? setOf(fields, attributes) : undefined,
      subtypes: kind === 'unsubscribe' && chosen.length > 0 ? chosen : undefined,
      reason: textOf(fields, 'reason') || undefined,
    });
  };
  return (
    <form onSubmit={submit}>
      <Notice kind="info">{t.forAll(filterText(filter, contacts))}</Notice>
      <NativeSelect
        label={t.action}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(KINDS.find((one) => one === currentTarget.value) ?? 'add_to_list')
        }
        data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        mb="sm"
      />
      {needsList && lists.length === 0 && <Notice kind="warning">{t.noLists}</Notice>}
      {needsList && lists.length > 0 && (
        <LoadedSelect
          name="list"
          label={t.list}
          data={lists.map(({ slug, name }) => ({ value: slug, label: name }))}
          mb="sm"
        />
      )}
      {kind === 'update' && <SetFields attributes={attributes} />}
      {kind === 'unsubscribe' && subtypes.length > 0 && (
        <Stack component="fieldset" gap="xs" mb="sm">
          <legend>{t.subtypes}</legend>
          {subtypes.map(({ key, name }) => (
            <Checkbox key={key} name="subtypes" value={key} label={name} />
          ))}
        </Stack>
      )}
      <TextInput name="reason" label={t.reason} description={t.reasonHelp} maxLength={1_000} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={isCounting} disabled={needsList && lists.length === 0}>
          {t.count}
        </Button>
      </Group>
    </form>
  );
}
