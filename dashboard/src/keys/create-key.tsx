import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Copyable } from '../parts/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';

const SCOPES = ['send', 'contacts', 'read', 'manage', 'full'] as const;
const MODES = ['live', 'test'] as const;

/** A form that creates a key, which is shown only once. */
export function CreateKey() {
  const t = useTexts().keys;
  const create = useAction<{ key: string }>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const scope = SCOPES.find((one) => one === fields.get('scope'));
    const mode = MODES.find((one) => one === fields.get('mode'));
    const name = fields.get('name');
    if (typeof name !== 'string' || !scope || !mode) return;
    create.mutate(call('apiKeys', 'create', { name, mode, scopes: [scope] }));
  };
  return (
    <>
      {create.error && <FailureNotice error={create.error} />}
      {create.data && (
        <Notice kind="success" role="status">
          <Text>{t.onlyOnce}</Text>
          <Copyable text={create.data.key} />
        </Notice>
      )}
      <form onSubmit={submit}>
        <Group align="end" mb="md">
          <TextInput name="name" label={t.name} required withAsterisk={false} />
          <NativeSelect
            name="scope"
            label={t.scope}
            data={SCOPES.map((value) => ({ value, label: t.scopeNames[value] }))}
          />
          <NativeSelect
            name="mode"
            label={t.mode}
            data={MODES.map((value) => ({ value, label: t.modes[value] }))}
          />
          <Button type="submit" loading={create.isPending}>
            {t.create}
          </Button>
        </Group>
      </form>
    </>
  );
}
