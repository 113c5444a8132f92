import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';

interface DialogButtonProps {
  /** The text of the button, and the title of the dialog. */
  label: string;
  /** A shorter text of the button, where several have the same; it must be in `label`. */
  button?: string;
  size?: string;
  /** The content, which is made anew whenever the dialog opens. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, button, size, children }: DialogButtonProps) {
  const t = useTexts().confirm;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={label}>
        {button ?? label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={label}
        size={size}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        {children(close)}
      </Modal>
    </>
  );
}
