import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useDrafts } from '../../app/drafts.ts';
import { useTexts } from '../../texts/language.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DialogButtonProps {
  /** The text of the button, and the title of the dialog. */
  label: string;
  /** A shorter text of the button, where several have the same; it must be in `label`. */
  button?: string;
  size?: string;
  /** Whether it is what people come to the screen for. */
  isMain?: boolean;
  /** The content, which is made anew whenever the dialog opens. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. It asks before a changed form in it is closed. */
export function DialogButton(props: DialogButtonProps) {
  const { button, dialog } = useDialogButton(props);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

/** The same in two parts: the dialog stays open when the button moves to another place, as that of an empty list does. */
export function useDialogButton({ label, button, size, isMain, children }: DialogButtonProps) {
  const t = useTexts();
  const drafts = useDrafts();
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const tryToClose = (): void => {
    if (content.current && drafts.isChanged(content.current)) asking.open();
    else close();
  };
  return {
    button: (
      <Button
        size="xs"
        variant={isMain === true ? 'filled' : 'default'}
        onClick={open}
        aria-label={label}
      >
        {button ?? label}
      </Button>
    ),
    dialog: (
      <>
        <Modal
          opened={isOpen}
          onClose={tryToClose}
          title={label}
          size={size}
          closeButtonProps={{ 'aria-label': t.confirm.close }}
        >
          <div ref={content}>{children(close)}</div>
        </Modal>
        <ConfirmDialog
          label={t.leave.leave}
          back={t.leave.stay}
          danger
          isOpen={isAsking}
          close={asking.close}
          act={close}
        >
          {t.leave.help}
        </ConfirmDialog>
      </>
    ),
  };
}
