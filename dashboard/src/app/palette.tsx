import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import { SCREENS } from './screens.ts';
import { useFound } from './use-found.ts';

const NOTHING = { contacts: [], emails: [] };

export const openPalette = (): void => spotlight.open();

/** A dialog that finds screens, contacts and emails, and opens the chosen one. */
export function Palette() {
  const t = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { organization, mode } = useCurrent();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 200);
  const found = useFound(settled);
  // Results for an earlier text are not shown.
  const isFinding = settled !== query.trim() || found.isFinding;
  const { contacts, emails } = isFinding ? NOTHING : found;
  const params = { organization: organization.slug, mode };
  const wanted = plain(query);
  const places = [
    ['overview', t.screens.overview, '/$organization/$mode'],
    ...SCREENS.flatMap(([name, operation, to]) =>
      may(operation) ? [[name, t.screens[name], to] as const] : [],
    ),
    ['account', t.shell.account, '/$organization/$mode/account'],
  ] as const;
  const screens = places.filter(([, label]) => plain(label).includes(wanted));
  // Enter was pressed before the results arrived.
  const input = useRef<HTMLInputElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isFinding) return;
    setWaiting(false);
    if (input.current) chooseFirst(input.current);
  }, [isWaiting, isFinding]);
  const isEmpty = screens.length + contacts.length + emails.length === 0;
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={(text) => {
        setQuery(text);
        setWaiting(false);
      }}
      shortcut={null}
      aria-label={t.shell.searchLabel}
      scrollable
    >
      <Spotlight.Search
        ref={input}
        aria-label={t.shell.searchLabel}
        placeholder={t.shell.searchHelp}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && !chooseFirst(currentTarget)) setWaiting(isFinding);
        }}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t.shell.navigation}>
            {screens.map(([name, label, to]) => (
              <Spotlight.Action
                key={name}
                label={label}
                onClick={() => void navigate({ to, params })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {contacts.length > 0 && (
          <Spotlight.ActionsGroup label={t.screens.contacts}>
            {contacts.map(({ id, email, name }) => (
              <Spotlight.Action
                key={id}
                label={email}
                description={name ?? undefined}
                onClick={() =>
                  void navigate({
                    to: '/$organization/$mode/contacts/$id',
                    params: { ...params, id },
                  })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {emails.length > 0 && (
          <Spotlight.ActionsGroup label={t.screens.emails}>
            {emails.map(({ id, subject, to_email: to }) => (
              <Spotlight.Action
                key={id}
                label={subject || '–'}
                description={to}
                onClick={() =>
                  void navigate({
                    to: '/$organization/$mode/emails/$id',
                    params: { ...params, id },
                  })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && (
          <Spotlight.Empty role="status">
            {isFinding ? t.shell.finding : t.shell.nothingFound}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * The component selects the first entry only while something is typed, and what the server finds comes later. Returns
 * whether there is an entry to choose.
 */
function chooseFirst(input: HTMLInputElement): boolean {
  const dialog = input.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-selected]')) return true;
  const first = dialog?.querySelector<HTMLElement>('[data-action]');
  first?.click();
  return first !== null && first !== undefined;
}

/** Lower case, without accents, because people often leave them out. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
