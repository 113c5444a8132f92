import { Group } from '@mantine/core';
import type { Person } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import type { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { useTexts } from '../texts/language.tsx';

interface ActionsProps {
  person: Person;
  change: ReturnType<typeof useAction<unknown>>['mutate'];
  recover: () => void;
}

/** What the person who has signed in may do with another one. */
export function MemberActions({ person, change, recover }: ActionsProps) {
  const t = useTexts().people;
  const may = useMay();
  const { me, role: own } = useCurrent();
  const { id, name, role, managed } = person;
  if (id === me.id) return t.you;
  if (role === 'owner' && own !== 'owner') return null;
  return (
    <Group gap="xs">
      {may('people.recover') && !managed && (
        <ConfirmButton label={t.recover(name)} short={t.recoverShort} act={recover}>
          {t.recoverHelp}
        </ConfirmButton>
      )}
      {may('people.transferOwnership') && !managed && role !== 'owner' && (
        <ConfirmButton
          label={t.transfer(name)}
          short={t.transferShort}
          typed={person.email}
          danger
          act={() => change(call('people', 'transferOwnership', id))}
        >
          {t.transferHelp}
        </ConfirmButton>
      )}
      <ConfirmButton
        label={t.remove(name)}
        short={t.removeShort}
        danger
        act={() => change(call('people', 'remove', id))}
      >
        {t.removeHelp}
      </ConfirmButton>
    </Group>
  );
}
