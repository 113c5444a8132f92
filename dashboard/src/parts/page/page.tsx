import { Group, Title } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useEffect } from 'react';
import type { Call } from '../../api/call.ts';
import { useCurrent, useReadsCode } from '../../app/current.ts';
import { AuditLink } from './audit-link.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { Loading } from './loading.tsx';
import { ShowCalls } from './show-calls.tsx';

interface PageProps extends PropsWithChildren {
  title: string;
  /** The calls from which the screen is made. */
  calls: readonly Call[];
  actions?: ReactNode;
  /** What the audit log calls the resource that is shown. */
  audit?: { type: string; id: string };
  /** Whether what the screen is about is still being read. */
  isLoading?: boolean;
}

/** The heading of a screen, its actions, and its content. */
export function Page(props: PageProps) {
  const { title, calls, actions, audit, isLoading = false, children } = props;
  const { organization } = useCurrent();
  const readsCode = useReadsCode();
  useEffect(() => {
    document.title = `${title} · ${organization.name} · Mailwright`;
  }, [title, organization.name]);
  return (
    <LeaveWarning>
      <Group justify="space-between" mb="lg" gap="sm">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="xs" className="no-print">
          {audit && <AuditLink {...audit} />}
          {readsCode && <ShowCalls calls={calls} />}
          {actions}
        </Group>
      </Group>
      {children}
      {isLoading && <Loading />}
    </LeaveWarning>
  );
}
