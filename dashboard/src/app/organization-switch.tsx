import { NativeSelect, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { useCurrent } from './current.ts';

export function OrganizationSwitch() {
  const t = useTexts().shell;
  const { me, organization, mode } = useCurrent();
  const navigate = useNavigate();
  const go = (to: { organization: string; mode: string }): void =>
    void navigate({ to: '/$organization/$mode', params: to });
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t.organization}
        value={organization.slug}
        data={me.memberships.map(({ organization: one }) => ({
          value: one.slug,
          label: one.name,
        }))}
        onChange={({ currentTarget }) => go({ organization: currentTarget.value, mode })}
      />
      <NativeSelect
        label={t.mode}
        value={mode}
        data={[
          { value: 'live', label: t.live },
          { value: 'test', label: t.test },
        ]}
        onChange={({ currentTarget }) =>
          go({ organization: organization.slug, mode: currentTarget.value })
        }
      />
    </Stack>
  );
}
