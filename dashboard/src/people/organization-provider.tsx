import { Text } from '@mantine/core';
import { type IdentityProvider, NotFoundError } from '@mailwright/sdk';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { CopyText } from '../parts/page/copy-text.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { ProviderForm } from './provider-form.tsx';

/** The OpenID provider that signs in the people of the organization. */
export function OrganizationProvider() {
  const t = useTexts().provider;
  const { data, error, refetch } = useCall(call('identityProvider', 'get'));
  const hasNone = error instanceof NotFoundError;
  const provider = hasNone ? undefined : data;
  return (
    <Section title={t.title}>
      <Text mb="sm">{t.help}</Text>
      {error && !hasNone && <FailureNotice error={error} retry={() => void refetch()} />}
      {provider && <Present provider={provider} />}
      {(provider ?? hasNone) && <ProviderForm key={provider?.updated_at} provider={provider} />}
    </Section>
  );
}

function Present({ provider }: { provider: IdentityProvider }) {
  const t = useTexts().provider;
  const remove = useAction<unknown>();
  return (
    <>
      <AccountFailure error={remove.error} reset={remove.reset} />
      <Facts
        entries={[
          [t.issuer, provider.issuer],
          [t.redirectUri, <CopyText key="uri" text={provider.redirect_uri} label={t.copyUri} />],
          [t.updated, <Time key="updated" at={provider.updated_at} />],
        ]}
      />
      <ConfirmButton
        label={t.remove}
        typed={provider.name}
        danger
        act={() => remove.mutate(call('identityProvider', 'delete'))}
      >
        {t.removeHelp}
      </ConfirmButton>
    </>
  );
}
