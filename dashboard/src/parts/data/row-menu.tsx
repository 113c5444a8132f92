import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import classes from './table.module.css';

interface RowAction {
  label: string;
  act: () => void;
  /** What the person is asked first; without it, a click is enough. */
  question?: ReactNode;
  /** What the person must type. */
  typed?: string;
  /** Whether it cannot be undone. */
  isFinal?: boolean;
}

export interface RowActions {
  /** What the actions are about. */
  of: string;
  /** Those that this person may do; the others are false. */
  actions: readonly (RowAction | false)[];
}

/** What can be done with one row, behind a button of three dots; nothing where nothing can be done. */
export function RowMenu({ of, actions }: RowActions) {
  const t = useTexts().table;
  const [asked, setAsked] = useState<RowAction | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  const possible = actions.filter((one) => one !== false);
  if (possible.length === 0) return null;
  const choose = (action: RowAction): void => {
    if (action.question === undefined) {
      action.act();
      return;
    }
    setAsked(action);
    open();
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.actionsOf(of)}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((action) => (
            <Menu.Item
              key={action.label}
              className={action.isFinal === true ? classes.final : undefined}
              onClick={() => choose(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <ConfirmDialog
          label={asked.label}
          typed={asked.typed}
          danger={asked.isFinal}
          isOpen={isAsking}
          close={close}
          act={asked.act}
        >
          {asked.question}
        </ConfirmDialog>
      )}
    </>
  );
}
