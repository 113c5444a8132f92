import type { ContactAction, ContactActionCreate } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { useCurrent } from '../../app/current.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { ActionFields } from './action-fields.tsx';
import { actionFilterOf, type ContactFilters } from './action-filter.ts';
import { Counted } from './counted.tsx';

/** Counts whom an action would change, asks, and starts it. */
export function ActOnAll({ search }: { search: ContactFilters }) {
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [body, setBody] = useState<ContactActionCreate | null>(null);
  const trial = useAction<ContactAction>();
  const count = useCall(call('contactActions', 'get', trial.data?.id ?? ''), {
    enabled: trial.data !== undefined,
    repeat: (one) => (one && one.status !== 'running' ? false : 500),
  });
  const start = useAction<ContactAction>(({ id }) => {
    const params = { organization: organization.slug, mode, id };
    const of = String(count.data?.matched ?? '');
    void navigate({ to: '/$organization/$mode/contact-actions/$id', params, search: { of } });
  });
  const tryOut = (wanted: ContactActionCreate): void => {
    setBody(wanted);
    trial.mutate(call('contactActions', 'create', { ...wanted, dry_run: true }));
  };
  const error = trial.error ?? count.error ?? start.error;
  const counted = count.data?.id === trial.data?.id ? count.data : undefined;
  return (
    <>
      {error && <FailureNotice error={error} />}
      {body && counted && counted.status !== 'running' ? (
        <Counted
          counted={counted}
          back={trial.reset}
          start={() => start.mutate(call('contactActions', 'create', body))}
          isStarting={start.isPending}
        />
      ) : (
        <ActionFields
          filter={actionFilterOf(search)}
          count={tryOut}
          isCounting={trial.isPending || (trial.data !== undefined && !count.error)}
        />
      )}
    </>
  );
}
