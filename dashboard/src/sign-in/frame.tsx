import { Container, NativeSelect, Title } from '@mantine/core';
import { type PropsWithChildren, useEffect } from 'react';
import { Logo } from '../app/logo.tsx';
import { LANGUAGES, useLanguage, useTexts } from '../texts/language.tsx';
import classes from './frame.module.css';

/** The frame of the pages for people who have not signed in. */
export function SignInFrame({ title, children }: PropsWithChildren<{ title: string }>) {
  const t = useTexts().shell;
  const { language, setLanguage } = useLanguage();
  useEffect(() => {
    document.title = `${title} · Mailwright`;
  }, [title]);
  return (
    <Container component="main" size={420} py={48}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <Title order={1} size="h2" mb="lg">
        {title}
      </Title>
      {children}
      <NativeSelect
        mt={40}
        label={t.language}
        value={language}
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value === 'cs' ? 'cs' : 'en')}
      />
    </Container>
  );
}
