import { Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { GroupRole } from '@mailwright/sdk';
import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { isMappedRole, useMappedRoles } from './roles.ts';

interface Row extends GroupRole {
  place: number;
}

/** Which role the people of each group get: the first group that fits counts. */
export function GroupRoles({ initial }: { initial: readonly GroupRole[] }) {
  const t = useTexts().provider;
  const roles = useMappedRoles();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    initial.map((row, place) => ({ ...row, place })),
  );
  const add = (): void => {
    const place = Math.max(-1, ...rows.map((row) => row.place)) + 1;
    setRows([...rows, { group: '', role: 'viewer', place }]);
  };
  const remove = (place: number): void => setRows(rows.filter((row) => row.place !== place));
  return (
    <Box role="group" aria-label={t.groups} mb="sm">
      <Text size="sm" fw={500}>
        {t.groups}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t.groupsHelp}
      </Text>
      {rows.map(({ place, group, role }, index) => (
        <Group key={place} align="end" gap="xs" mb="xs">
          <TextInput
            name="group"
            label={t.group(index + 1)}
            required
            withAsterisk={false}
            defaultValue={group}
          />
          <NativeSelect
            name="group_role"
            label={t.groupRole(index + 1)}
            data={roles}
            defaultValue={role}
          />
          <Button
            variant="default"
            aria-label={t.removeGroup(index + 1)}
            onClick={() => remove(place)}
          >
            {t.removeShort}
          </Button>
        </Group>
      ))}
      <Button size="xs" variant="default" onClick={add}>
        {t.addGroup}
      </Button>
    </Box>
  );
}

/** What a form with these fields says. */
export function groupRolesOf(fields: FormData): GroupRole[] {
  const roles = fields.getAll('group_role');
  return fields.getAll('group').flatMap((group, index) => {
    const role = roles[index];
    const isComplete = typeof group === 'string' && typeof role === 'string' && isMappedRole(role);
    return isComplete ? [{ group: group.trim(), role }] : [];
  });
}
