import { AppShell, Burger, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, type PropsWithChildren, Suspense, useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCurrent } from './current.ts';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import classes from './shell.module.css';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** In test mode, these show what was sent in test mode, and nothing else. */
const EMAIL_ROUTES = ['', '/$id'].map((end) => `/signed-in/$organization/$mode/emails${end}`);

/** The frame of all screens of an organization. */
export function Shell({ children }: PropsWithChildren) {
  const t = useTexts().shell;
  const { organization, mode } = useCurrent();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [hasPalette, setHasPalette] = useState(false);
  const search = (): void => {
    setHasPalette(true);
    void loadPalette().then(({ openPalette }) => openPalette());
  };
  useHotkeys([['mod+K', search]], []);
  const isAtEmails = useMatches({
    select: (matches) => matches.some(({ routeId }) => EMAIL_ROUTES.includes(routeId)),
  });
  const params = { organization: organization.slug, mode };
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
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
              <Logo />
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap" className={classes.tools}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconSearch size={15} aria-hidden="true" />}
              flex="none"
              aria-keyshortcuts="Control+K"
              onClick={search}
            >
              {t.search}
            </Button>
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t.navigation}>
        <Stack gap="md" className={classes.navigation}>
          <OrganizationSwitch />
          <Navigation onNavigate={close} />
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        {mode === 'test' && (
          <Text className={classes.test} role="note">
            {isAtEmails ? t.testEmails : t.testMode}
          </Text>
        )}
        <PauseBanner />
        {children}
      </AppShell.Main>
      {hasPalette && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </AppShell>
  );
}

const repeat = (): number => 15_000;

/** On every screen while something keeps email back. */
function PauseBanner() {
  const t = useTexts().shell;
  const { organization, mode } = useCurrent();
  const { data } = useCall(call('organization', 'get'), { repeat });
  if (!data || data.sending.pauses.length === 0) return null;
  return (
    <Notice kind="warning">
      {t.paused}{' '}
      <TextLink
        to="/$organization/$mode/settings"
        params={{ organization: organization.slug, mode }}
        underline="always"
      >
        {t.toPause}
      </TextLink>
    </Notice>
  );
}
