import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Notice } from '../parts/notice.tsx';
import { useTexts } from '../texts/language.tsx';

/** Domains that are not verified, and webhooks that fail. */
export function Care() {
  const t = useTexts().overview;
  const may = useMay();
  const domains = useCall(call('domains', 'list', { status: 'all', limit: 100 }), {
    enabled: may('domains.list'),
  });
  const webhooks = useCall(call('webhooks', 'list', { limit: 100 }), {
    enabled: may('webhooks.list'),
  });
  const lines = [
    ...(domains.data?.data ?? [])
      .filter(({ status }) => status !== 'verified')
      .map(({ name }) => t.domain(name)),
    ...(webhooks.data?.data ?? [])
      .filter(({ status }) => status !== 'enabled')
      .map(({ slug, status }) =>
        status === 'disabled' ? t.disabledWebhook(slug) : t.webhook(slug),
      ),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label={t.care}>
      {lines.map((line) => (
        <Notice key={line} kind="warning">
          {line}
        </Notice>
      ))}
    </section>
  );
}
