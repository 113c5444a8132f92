import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PropsWithChildren } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmProps extends PropsWithChildren {
  label: string;
  /** The text of the button, where the label would be too long. */
  short?: string;
  /** What the person must type; without it, a click is enough. */
  typed?: string;
  danger?: boolean;
  act: () => void;
}

/** A button that asks once more; its content says what will happen. */
export function ConfirmButton({ label, short, danger, children, ...others }: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant={danger === true ? 'outline' : 'default'}
        color={danger === true ? 'red' : undefined}
        onClick={open}
        aria-label={label}
      >
        {short ?? label}
      </Button>
      <ConfirmDialog label={label} danger={danger} isOpen={isOpen} close={close} {...others}>
        {children}
      </ConfirmDialog>
    </>
  );
}
