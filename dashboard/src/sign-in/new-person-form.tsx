import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { personClient } from '../api/client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { LongButton } from '../parts/forms/long-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { NewPassword } from './new-password.tsx';
import { PasskeyFailure } from './passkey-failure.tsx';
import { hasPasskeys, joinWithPasskey } from './passkeys.ts';
import { useJoined } from './use-joined.ts';

interface NewPersonProps {
  token: string;
  slug: string;
  /** The only address that can accept it, masked; null if any can. */
  masked: string | null;
}

/** Accepts an invitation as a new person, with a password or with a passkey. */
export function NewPersonForm({ token, slug, masked }: NewPersonProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const onSuccess = useJoined(slug);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const invited = { token, name, ...(masked === null ? { email } : {}) };
  const accept = useSingleMutation({
    mutationFn: () => personClient.invitations.accept({ ...invited, password }),
    onSuccess,
  });
  const join = useSingleMutation({ mutationFn: () => joinWithPasskey(invited), onSuccess });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    join.reset();
    accept.mutate();
  };
  const withPasskey = (): void => {
    accept.reset();
    if (form.current && isComplete(form.current, ['email', 'name'])) join.mutate();
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="sm">
        {accept.error && <FailureNotice error={accept.error} />}
        {join.error && <PasskeyFailure error={join.error} />}
        {masked === null ? (
          <TextInput
            type="email"
            name="email"
            label={t.signIn.email}
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        ) : (
          <Text>{t.invitation.address(masked)}</Text>
        )}
        <TextInput
          name="name"
          label={t.invitation.name}
          description={t.invitation.nameHelp}
          autoComplete="name"
          required
          withAsterisk={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NewPassword
          label={t.invitation.password}
          description={t.invitation.passwordHelp}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" loading={accept.isPending}>
          {t.invitation.accept}
        </Button>
        {hasPasskeys && (
          <LongButton loading={join.isPending} onClick={withPasskey}>
            {t.passkeys.accept}
          </LongButton>
        )}
      </Stack>
    </form>
  );
}

/** Whether the fields with these names are valid. The browser says so at the first one that is not. */
const isComplete = ({ elements }: HTMLFormElement, names: readonly string[]): boolean =>
  names.every((name) => {
    const field = elements.namedItem(name);
    return !(field instanceof HTMLInputElement) || field.reportValidity();
  });
