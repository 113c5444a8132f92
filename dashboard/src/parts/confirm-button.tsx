import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, type PropsWithChildren, useState } from 'react';
import { useTexts } from '../texts/language.tsx';

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
export function ConfirmButton({
  label,
  short,
  typed,
  danger = false,
  act,
  children,
}: ConfirmProps) {
  const t = useTexts().confirm;
  const [isOpen, { open, close }] = useDisclosure(false);
  const [value, setValue] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close();
    setValue('');
    act();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={label}>
        {short ?? label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
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
            <Button variant="default" onClick={close}>
              {t.back}
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
    </>
  );
}
