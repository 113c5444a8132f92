import { AppShell, Burger, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { useTexts } from '../texts/language.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCurrent } from './current.ts';
import { Navigation } from './navigation.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import classes from './shell.module.css';

/** The frame of all screens of an organization. */
export function Shell({ children }: PropsWithChildren) {
  const t = useTexts().shell;
  const { organization, mode } = useCurrent();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const params = { organization: organization.slug, mode };
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href="#main" className={classes.skip}>
        {t.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t.menu}
              aria-expanded={isOpen}
            />
            <Link to="/$organization/$mode" params={params} className={classes.product}>
              Mailwright
            </Link>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t.navigation}>
        <Stack gap="md" className={classes.navigation}>
          <OrganizationSwitch />
          <Navigation onNavigate={close} />
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        {mode === 'test' && (
          <Text className={classes.test} role="note">
            {t.testMode}
          </Text>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
