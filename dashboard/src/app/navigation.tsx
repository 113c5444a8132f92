import type { Role } from '@mailwright/sdk';
import {
  IconAddressBook,
  IconAt,
  IconBan,
  IconBell,
  IconChartBar,
  IconClipboardCheck,
  IconFileImport,
  IconHistory,
  IconHome,
  IconKey,
  IconLayout,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconPalette,
  IconSettings,
  IconSpeakerphone,
  IconTag,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import classes from './navigation.module.css';
import { GROUP_NAMES, type GroupName, type Screen, screensIn } from './screens.ts';

const ICONS: Record<Screen[0], typeof IconHome> = {
  campaigns: IconSpeakerphone,
  designs: IconLayout,
  templates: IconTemplate,
  contacts: IconAddressBook,
  lists: IconListDetails,
  imports: IconFileImport,
  forms: IconClipboardCheck,
  emails: IconMail,
  suppressions: IconBan,
  statistics: IconChartBar,
  subscriptionTypes: IconBell,
  brand: IconPalette,
  domains: IconAt,
  attributes: IconTag,
  keys: IconKey,
  webhooks: IconWebhook,
  requests: IconListSearch,
  people: IconUsers,
  auditLog: IconHistory,
  settings: IconSettings,
};

/** The groups that are closed at first, because the role seldom needs them. */
const CLOSED: Readonly<Partial<Record<Role, readonly GroupName[]>>> = {
  owner: ['developers'],
  admin: ['developers'],
  developer: [],
  marketer: ['developers', 'organization'],
  support: ['newsletter', 'brand', 'developers', 'organization'],
  viewer: ['brand', 'developers', 'organization'],
};

/** The screens that the person's role may see. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts().screens;
  const { organization, mode } = useCurrent();
  return (
    <div>
      <Link
        to="/$organization/$mode"
        activeOptions={{ exact: true }}
        params={{ organization: organization.slug, mode }}
        onClick={onNavigate}
        className={classes.item}
      >
        <IconHome className={classes.icon} aria-hidden="true" />
        {t.overview}
      </Link>
      {GROUP_NAMES.map((name) => (
        <NavigationGroup key={name} name={name} onNavigate={onNavigate} />
      ))}
    </div>
  );
}

interface GroupProps {
  name: GroupName;
  onNavigate: () => void;
}

function NavigationGroup({ name, onNavigate }: GroupProps) {
  const t = useTexts();
  const may = useMay();
  const { organization, mode, role } = useCurrent();
  const screens = screensIn(name).filter(([, operation]) => may(operation));
  const isCurrent = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) =>
        screens.some(([, , to]) => routeId.startsWith(`/signed-in${to}`)),
      ),
  });
  const [isOpen, setOpen] = useState(!(CLOSED[role] ?? []).includes(name));
  useEffect(() => {
    if (isCurrent) setOpen(true);
  }, [isCurrent]);
  if (screens.length === 0) return null;
  return (
    <details
      className={classes.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.shell.groups[name]}</summary>
      {screens.map(([screen, , to]) => {
        const Icon = ICONS[screen];
        return (
          <Link
            key={screen}
            to={to}
            params={{ organization: organization.slug, mode }}
            onClick={onNavigate}
            className={classes.item}
          >
            <Icon className={classes.icon} aria-hidden="true" />
            {t.screens[screen]}
          </Link>
        );
      })}
    </details>
  );
}
