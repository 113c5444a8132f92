import type { Mailwright } from '@mailwright/sdk';
import { OperatorError } from '../../../platform/errors.ts';
import { follow, say, step } from './demo-steps.ts';

/** Provable consent: requested, confirmed by the person, enforced when sending. */
export async function showDoubleOptIn(client: Mailwright, to: string): Promise<void> {
  step("Double opt-in: client.contacts.upsert({ email, opt_in_subtype_slugs: ['order-updates'] })");
  const requested = await client.contacts.upsert({
    email: to,
    opt_in_subtype_slugs: ['order-updates'],
    consent_evidence: { url: 'https://demo-shop.example/checkout' },
  });
  say(`pending_confirmation: ${requested.pending_confirmation}, and a confirm_url to send`);
  const { confirm_url: confirmUrl } = requested;
  if (!confirmUrl) throw new OperatorError('The upsert returned no confirmation link.');
  const { id } = await client.emails.send({
    to,
    template: 'consent-confirm',
    data: { name: 'Žofie', confirm_url: confirmUrl },
  });
  await follow(client, id);

  step('A mail scanner follows the link: nothing changes');
  await fetch(confirmUrl);
  await showConsent(client, to);

  step('The person presses the button on the page');
  await fetch(confirmUrl, { method: 'POST', redirect: 'manual' });
  await showConsent(client, to);

  step("Only now: client.emails.send({ to, template, subtype_slug: 'order-updates' })");
  const update = await client.emails.send({
    to,
    template: 'welcome',
    data: { name: 'Žofie' },
    subtype_slug: 'order-updates',
  });
  await follow(client, update.id);

  step('The proof: client.contacts.listConsentHistory(email)');
  for await (const change of client.contacts.listConsentHistory(to)) {
    const { occurred_at, subtype_key, from, to: now, source, ip } = change;
    say(`${occurred_at}  ${subtype_key}: ${from} → ${now}, ${source}${ip ? ` from ${ip}` : ''}`);
  }
}

async function showConsent(client: Mailwright, email: string): Promise<void> {
  const { types } = await client.contacts.getPreferences(email);
  const subtype = types.flatMap(({ subtypes }) => subtypes).find((s) => s.key === 'order-updates');
  say(`order-updates: ${subtype?.status}`);
}
