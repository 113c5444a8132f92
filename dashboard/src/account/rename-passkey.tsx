import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';

export function RenamePasskey({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const rename = useAction<unknown>(close);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const changed = textOf(new FormData(event.currentTarget), 'name');
    rename.mutate(call('passkeys', 'update', id, { name: changed }));
  };
  const label = t.account.renamePasskey(name);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={label}>
        {t.account.rename}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={label}
        closeButtonProps={{ 'aria-label': t.confirm.close }}
      >
        <form onSubmit={submit}>
          {rename.error && <FailureNotice error={rename.error} />}
          <TextInput
            name="name"
            label={t.account.name}
            autoComplete="off"
            maxLength={100}
            defaultValue={name}
            required
            withAsterisk={false}
            mb="md"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" loading={rename.isPending}>
              {t.account.save}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
