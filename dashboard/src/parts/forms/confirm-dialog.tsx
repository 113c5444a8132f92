import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';

interface ConfirmDialogProps extends PropsWithChildren {
  label: string;
  /** The text of the button that changes nothing; without it, “Back”. */
  back?: string;
  /** What the person must type; without it, a click is enough. */
  typed?: string;
  danger?: boolean;
  isOpen: boolean;
  close: () => void;
  act: () => void;
}

/** Asks once more; its content says what will happen. */
export function ConfirmDialog({
  label,
  back,
  typed,
  danger = false,
  isOpen,
  close,
  act,
  children,
}: ConfirmDialogProps) {
  const t = useTexts().confirm;
  const [value, setValue] = useState('');
  // A second click can come before React has rendered the dialog as closed.
  const isAnswered = useRef(false);
  useEffect(() => {
    if (isOpen) isAnswered.current = false;
  }, [isOpen]);
  const cancel = (): void => {
    isAnswered.current = true;
    close();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The buttons can be clicked until the dialog has disappeared.
    if (!isOpen || isAnswered.current) return;
    isAnswered.current = true;
    act();
    close();
    setValue('');
  };
  return (
    <Modal
      opened={isOpen}
      onClose={cancel}
      title={label}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form onSubmit={submit}>
        <Text mb="md" component="div">
          {children}
        </Text>
        {typed !== undefined && (
          <TextInput
            label={t.type(typed)}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            autoComplete="off"
            mb="md"
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {back ?? t.back}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            disabled={typed !== undefined && value.trim() !== typed}
          >
            {label}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
