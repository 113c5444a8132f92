import type { ImportSummary, OrganizationSending, SendingQueue } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { useTexts } from '../texts/language.tsx';

/** Something that needs care, and the screen where it is looked after. */
export interface CareLine {
  text: string;
  to:
    | { screen: 'domain'; name: string }
    | { screen: 'webhook'; slug: string }
    | { screen: 'import'; id: string }
    | { screen: 'emails' | 'settings' };
}

const DAY_MS = 24 * 3_600_000;
/** For how long an import that failed is shown. */
const IMPORT_DAYS = 7;
/** How long email must wait to be shown: longer than a full queue needs. */
const LATE_MS = 15 * 60_000;

const repeat = (): number => 15_000;

/** Undefined while it is loaded. A list that cannot be read is left out: the server's state is shown elsewhere. */
export function useCare(
  sending: OrganizationSending | undefined,
  queue: SendingQueue | undefined,
): CareLine[] | undefined {
  const t = useTexts().overview;
  const may = useMay();
  const domains = useCall(call('domains', 'list', { status: 'all', limit: 100 }), {
    enabled: may('domains.list'),
    repeat,
  });
  const webhooks = useCall(call('webhooks', 'list', { limit: 100 }), {
    enabled: may('webhooks.list'),
    repeat,
  });
  const imports = useCall(call('imports', 'list', { limit: 20 }), {
    enabled: may('imports.list'),
    repeat,
  });
  if ([domains, webhooks, imports].some(({ isLoading }) => isLoading)) return undefined;
  const now = Date.now();
  const held = heldOf(queue, now);
  const guard = sending?.state ?? 'ok';
  return [
    ...(guard === 'ok' ? [] : [{ text: t.guarded, to: { screen: 'settings' as const } }]),
    ...(held ? [{ text: t.held(held), to: { screen: 'emails' as const } }] : []),
    ...(domains.data?.data ?? [])
      .filter(({ status }) => status !== 'verified')
      .map(({ name }) => ({ text: t.domain(name), to: { screen: 'domain' as const, name } })),
    ...(webhooks.data?.data ?? [])
      .filter(({ status }) => status !== 'enabled')
      .map(({ slug, status }) => ({
        text: status === 'disabled' ? t.disabledWebhook(slug) : t.webhook(slug),
        to: { screen: 'webhook' as const, slug },
      })),
    ...failedOf(imports.data?.data ?? [])
      .filter(({ created_at: at }) => now - Date.parse(at) < IMPORT_DAYS * DAY_MS)
      .map(({ id, refusal }) => ({
        text: t.failedImport(refusal?.message ?? ''),
        to: { screen: 'import' as const, id },
      })),
  ];
}

/** The imports that failed, without those whose file was imported later. The newest one is the first. */
const failedOf = (imports: readonly ImportSummary[]): ImportSummary[] =>
  imports.filter(
    ({ status, kind, file_name: name }, place) =>
      (status === 'failed' || status === 'refused') &&
      !imports
        .slice(0, place)
        .some(
          (later) =>
            later.status === 'completed' &&
            later.kind === kind &&
            name !== null &&
            later.file_name === name,
        ),
  );

/** How many emails are held back by a pause, or wait for long. */
function heldOf(queue: SendingQueue | undefined, now: number): number {
  const { waiting, oldest_due_at: oldest, pauses } = queue ?? {};
  if (!waiting) return 0;
  const isLate = typeof oldest === 'string' && now - Date.parse(oldest) > LATE_MS;
  return isLate || (pauses ?? []).length > 0 ? waiting : 0;
}
