import { Button, Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ApiKeyCreate } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { useLiveAction } from '../api/use-call.ts';
import { type Mode, useCurrent } from '../app/current.ts';
import { momentOf, textOf, wordsOf } from '../parts/forms/fields.ts';
import { Notice } from '../parts/page/notice.tsx';
import { Copyable } from '../parts/page/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';

const SCOPES = ['send', 'contacts', 'campaigns', 'read', 'manage', 'full'] as const;
const MODES: readonly Mode[] = ['live', 'test'];

/** A form that creates a key, which is shown only once. */
export function CreateKey() {
  const t = useTexts().keys;
  const create = useLiveAction<{ key: string }>();
  const [hasNoScope, setNoScope] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const key = keyOf(new FormData(event.currentTarget));
    setNoScope(key.scopes.length === 0);
    if (key.scopes.length > 0) create.mutate(call('apiKeys', 'create', key));
  };
  return (
    <>
      <AccountFailure error={create.error} reset={create.reset} />
      {create.data && (
        <Notice kind="success" role="status">
          <Text>{t.onlyOnce}</Text>
          <Copyable text={create.data.key} />
        </Notice>
      )}
      <form onSubmit={submit}>
        <KeyFields hasNoScope={hasNoScope} />
        <Button type="submit" loading={create.isPending}>
          {t.create}
        </Button>
      </form>
    </>
  );
}

function KeyFields({ hasNoScope }: { hasNoScope: boolean }) {
  const t = useTexts().keys;
  const { mode } = useCurrent();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <TextInput name="name" label={t.name} maxLength={100} required withAsterisk={false} />
        <NativeSelect
          name="mode"
          label={t.mode}
          data={MODES.map((value) => ({ value, label: t.modes[value] }))}
          defaultValue={mode}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t.scope}
        defaultValue={['send']}
        error={hasNoScope && t.noScope}
        mb="sm"
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} my="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} name="scope" value={scope} label={t.scopeNames[scope]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mb="sm">
        <TextInput
          name="expires_at"
          type="datetime-local"
          label={t.expiry}
          description={t.expiryHelp}
        />
        <TextInput
          name="sender_domains"
          label={t.senderDomains}
          description={t.senderDomainsHelp}
          placeholder="shop.example"
        />
        <TextInput
          name="networks"
          label={t.networks}
          description={t.networksHelp}
          placeholder="203.0.113.0/24"
        />
      </SimpleGrid>
    </>
  );
}

/** What a form with these fields says. */
function keyOf(fields: FormData): ApiKeyCreate {
  const scopes = fields.getAll('scope');
  const [domains, networks] = [wordsOf(fields, 'sender_domains'), wordsOf(fields, 'networks')];
  return {
    name: textOf(fields, 'name'),
    mode: textOf(fields, 'mode') === 'test' ? 'test' : 'live',
    // `full` includes all others.
    scopes: scopes.includes('full') ? ['full'] : SCOPES.filter((scope) => scopes.includes(scope)),
    expires_at: momentOf(fields, 'expires_at') ?? null,
    sender_domains: domains.length > 0 ? domains : null,
    networks: networks.length > 0 ? networks : null,
  };
}
