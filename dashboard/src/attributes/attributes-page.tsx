import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ContactAttributePut, ContactAttributeSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Matching } from '../lists/matching.tsx';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { useTexts } from '../texts/language.tsx';

const TYPES = ['string', 'number', 'boolean', 'date', 'enum'] as const;

/** The attributes that contacts can have. */
export function AttributesPage() {
  const t = useTexts().attributes;
  const may = useMay();
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/attributes' });
  const navigate = useNavigate();
  const list = call('contactAttributes', 'list', { cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const remove = useAction<unknown>();
  const isBare = data?.data.length === 0;
  const creation = useDialogButton({
    label: t.declare,
    isMain: true,
    children: (close) => <AttributeForm done={close} />,
  });
  const create = may('contactAttributes.put') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {remove.error && <FailureNotice error={remove.error} />}
      {isBare ? (
        <Empty title={t.none} action={create}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && (
          <AttributeTable
            rows={data?.data}
            remove={(key) => remove.mutate(call('contactAttributes', 'delete', key))}
          />
        )
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
      {creation.dialog}
    </Page>
  );
}

/** Declares an attribute, or replaces its declaration. */
function AttributeForm({ done }: { done: () => void }) {
  const t = useTexts().attributes;
  const save = useAction<unknown>(done);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const type = TYPES.find((one) => one === fields.get('type'));
    if (!type) return;
    const values = textOf(fields, 'values')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const body: ContactAttributePut = {
      type,
      values: values.length > 0 ? values : null,
      name: textOf(fields, 'name') || null,
      description: textOf(fields, 'description') || null,
    };
    save.mutate(call('contactAttributes', 'put', textOf(fields, 'key'), body));
  };
  return (
    <form onSubmit={submit}>
      {save.error && <FailureNotice error={save.error} />}
      <Stack gap="sm">
        <TextInput name="key" label={t.key} required withAsterisk={false} data-autofocus />
        <NativeSelect
          name="type"
          label={t.type}
          data={TYPES.map((value) => ({ value, label: t.types[value] }))}
        />
        <TextInput name="values" label={t.values} />
        <TextInput name="name" label={t.name} />
        <TextInput name="description" label={t.description} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TableProps {
  rows: readonly ContactAttributeSummary[] | undefined;
  remove: (key: string) => void;
}

function AttributeTable({ rows, remove }: TableProps) {
  const t = useTexts().attributes;
  const may = useMay();
  const columns: Column<ContactAttributeSummary>[] = [
    { name: 'key', header: t.key, cell: ({ key }) => key, text: ({ key }) => key },
    { name: 'type', header: t.type, cell: ({ type }) => t.types[type], text: ({ type }) => type },
    {
      name: 'values',
      header: t.values,
      cell: ({ values }) => values?.join(', ') ?? '–',
      text: ({ values }) => values?.join(', ') ?? '',
    },
    {
      name: 'name',
      header: t.name,
      cell: ({ name }) => name ?? '–',
      text: ({ name }) => name ?? '',
    },
    {
      name: 'description',
      header: t.description,
      cell: (row) => row.description ?? '–',
      text: (row) => row.description ?? '',
    },
    {
      name: 'delete',
      header: t.actions,
      cell: ({ key }) =>
        may('contactAttributes.delete') && (
          <ConfirmButton
            label={t.delete(key)}
            short={t.deleteShort}
            typed={key}
            danger
            act={() => remove(key)}
          >
            {t.deleteHelp}
            <Matching
              rule={{ field: `custom_attributes.${key}`, op: 'exists', value: true }}
              say={t.deleteCount}
            />
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Table label={t.title} id="attributes" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
