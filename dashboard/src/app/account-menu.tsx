import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { hasMailbox, prefix } from '../page-settings.ts';
import { LANGUAGES, useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { useCurrent } from './current.ts';
import classes from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

export function AccountMenu() {
  const t = useTexts();
  const { me, role, organization, mode } = useCurrent();
  const navigate = useNavigate();
  const params = { organization: organization.slug, mode };
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" maw={200} title={me.name}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(me.name)}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{word(t.roles, role)}</Menu.Label>
        <Menu.Item onClick={() => void navigate({ to: '/$organization/$mode/account', params })}>
          {t.shell.account}
        </Menu.Item>
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

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('');
}
