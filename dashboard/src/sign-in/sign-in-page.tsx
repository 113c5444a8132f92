import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { SignInFrame } from './frame.tsx';
import { OidcButton } from './oidc-button.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';

export function SignInPage() {
  const t = useTexts().signIn;
  return (
    <SignInFrame title={t.title}>
      <PasswordForm />
      <PasskeyButton />
      <OidcButton />
      <OrganizationForm />
      <LinkForm />
    </SignInFrame>
  );
}

/** For a link, or its token alone, that the server or a colleague gave to the person. */
function LinkForm() {
  const t = useTexts().signIn;
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const token = link.trim().replace(/^.*#/, '');
    setUnknown(!/^(inv|rec)_/.test(token));
    if (token.startsWith('inv_')) void navigate({ to: '/invitation', hash: token });
    if (token.startsWith('rec_')) void navigate({ to: '/recovery', hash: token });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt={40}>
        <Text>{t.linkHelp}</Text>
        <TextInput
          label={t.link}
          autoComplete="off"
          required
          withAsterisk={false}
          value={link}
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
          error={isUnknown ? t.noLink : null}
        />
        <Button type="submit" variant="default">
          {t.useLink}
        </Button>
      </Stack>
    </form>
  );
}
