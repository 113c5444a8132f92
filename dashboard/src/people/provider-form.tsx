import {
  Button,
  Checkbox,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { IdentityProvider, IdentityProviderPut } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { baseUrl } from '../api/client.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { textOf, wordsOf } from '../parts/forms/fields.ts';
import { CopyText } from '../parts/page/copy-text.tsx';
import { useTexts } from '../texts/language.tsx';
import { GroupRoles, groupRolesOf } from './group-roles.tsx';
import { isMappedRole, useMappedRoles } from './roles.ts';

/** The settings of the provider, or of a new one. */
export function ProviderForm({ provider }: { provider: IdentityProvider | undefined }) {
  const t = useTexts();
  const roles = useMappedRoles();
  const { organization } = useCurrent();
  const save = useAction<unknown>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const settings = settingsOf(new FormData(event.currentTarget));
    save.mutate(call('identityProvider', 'put', settings));
  };
  return (
    <form onSubmit={submit}>
      <AccountFailure error={save.error} reset={save.reset} />
      {!provider && (
        <Stack gap={4} mb="sm">
          <Text>{t.provider.redirectHelp}</Text>
          <CopyText
            text={`${baseUrl}/dashboard/oidc/${organization.slug}`}
            label={t.provider.copyUri}
          />
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} my="sm">
        <TextInput
          name="issuer"
          type="url"
          label={t.provider.issuer}
          description={provider && t.provider.issuerHelp}
          placeholder="https://login.example.com"
          required
          withAsterisk={false}
          defaultValue={provider?.issuer ?? ''}
        />
        <TextInput
          name="name"
          label={t.provider.name}
          description={t.provider.nameHelp}
          required
          withAsterisk={false}
          defaultValue={provider?.name ?? ''}
        />
        <TextInput
          name="client_id"
          label={t.provider.clientId}
          autoComplete="off"
          required
          withAsterisk={false}
          defaultValue={provider?.client_id ?? ''}
        />
        <PasswordInput
          name="client_secret"
          label={t.provider.secret}
          description={provider && t.provider.secretHelp}
          autoComplete="off"
          required={!provider}
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t.provider.showSecret }}
        />
        <TextInput
          name="scopes"
          label={t.provider.scopes}
          description={t.provider.scopesHelp}
          defaultValue={provider?.scopes.join(' ') ?? ''}
        />
        <TextInput
          name="groups_claim"
          label={t.provider.claim}
          description={t.provider.claimHelp}
          defaultValue={provider?.groups_claim ?? 'groups'}
        />
      </SimpleGrid>
      <GroupRoles initial={provider?.group_roles ?? []} />
      <Stack gap="sm" align="start">
        <NativeSelect
          name="default_role"
          label={t.provider.defaultRole}
          description={t.provider.defaultHelp}
          data={[{ value: '', label: t.provider.noAccess }, ...roles]}
          defaultValue={provider?.default_role ?? ''}
        />
        <Checkbox
          name="requires_verified_email"
          label={t.provider.verified}
          description={t.provider.verifiedHelp}
          defaultChecked={provider?.requires_verified_email ?? true}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {provider ? t.provider.save : t.provider.create}
        </Button>
      </Stack>
    </form>
  );
}

/** An empty secret keeps the stored one. */
function settingsOf(fields: FormData): IdentityProviderPut {
  const [secret, claim] = [textOf(fields, 'client_secret'), textOf(fields, 'groups_claim')];
  const defaultRole = textOf(fields, 'default_role');
  return {
    issuer: textOf(fields, 'issuer'),
    client_id: textOf(fields, 'client_id'),
    ...(secret !== '' && { client_secret: secret }),
    name: textOf(fields, 'name'),
    scopes: wordsOf(fields, 'scopes'),
    ...(claim !== '' && { groups_claim: claim }),
    group_roles: groupRolesOf(fields),
    default_role: isMappedRole(defaultRole) ? defaultRole : null,
    requires_verified_email: fields.has('requires_verified_email'),
  };
}
