import { Group, Title } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useEffect } from 'react';
import type { Call } from '../api/call.ts';
import { useCurrent } from '../app/current.ts';
import { ShowCalls } from './show-calls.tsx';

interface PageProps extends PropsWithChildren {
  title: string;
  /** The calls from which the screen is made. */
  calls: readonly Call[];
  actions?: ReactNode;
}

/** The heading of a screen, its actions, and its content. */
export function Page({ title, calls, actions, children }: PageProps) {
  const { organization } = useCurrent();
  useEffect(() => {
    document.title = `${title} · ${organization.name} · Mailwright`;
  }, [title, organization.name]);
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="xs" className="no-print">
          {actions}
          <ShowCalls calls={calls} />
        </Group>
      </Group>
      {children}
    </>
  );
}
