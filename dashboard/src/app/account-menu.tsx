import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { personClient } from '../api/client.ts';
import { hasMailbox, prefix } from '../page-settings.ts';
import { LANGUAGES, useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { useCurrent } from './current.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

export function AccountMenu() {
  const t = useTexts();
  const { me, role } = useCurrent();
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" maw={200}>
          {me.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{word(t.roles, role)}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t.shell.language}</Menu.Label>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language}
            rightSection={code === language ? '✓' : null}
            onClick={() => setLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t.shell.colors}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            rightSection={scheme === colorScheme ? '✓' : null}
            onClick={() => setColorScheme(scheme)}
          >
            {t.shell.schemes[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href={`${prefix}/docs`}>
          {t.shell.reference}
        </Menu.Item>
        {hasMailbox && (
          <Menu.Item component="a" href={`${prefix}/dev/mailbox`}>
            {t.shell.mailbox}
          </Menu.Item>
        )}
        <Menu.Item onClick={signOut}>{t.shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void personClient.sessions
      .end()
      .catch(() => undefined)
      .then(() => navigate({ to: '/' }))
      .then(() => queries.resetQueries());
  };
}
