import type { Mailwright } from '@mailwright/sdk';
import { say, step } from './demo-steps.ts';

/** One small campaign to the people on a smart list who have consented. Returns the id of one of its emails. */
export async function showCampaign(client: Mailwright): Promise<string | null> {
  step("A campaign to a smart list: client.campaigns.put('czech-news', { subtype, audience, … })");
  await addReaders(client);
  await client.templates.put('czech-news', {
    name: 'News',
    default_locale: 'cs',
    layout: 'card',
    content: {
      cs: {
        subject: 'Novinky pro vás, {{ contact.name }}',
        html: '<p>Dobrý den, {{ contact.name }},</p>\n<p>na všechno máte {{ discount }} % slevu.</p>',
      },
    },
  });
  await client.campaigns.put('czech-news', {
    name: 'News in Czech',
    subtype: 'newsletter',
    template: 'czech-news',
    audience: { lists: ['czech-speakers'] },
    data: { discount: 20 },
  });
  const { ready, audience } = await client.campaigns.check('czech-news');
  const { sendable, matched, excluded } = audience ?? {};
  say(
    `ready: ${ready}, matched: ${matched}, sendable: ${sendable}, no_consent: ${excluded?.no_consent}`,
  );

  step("client.campaigns.schedule('czech-news'), and waitFor()");
  await client.campaigns.schedule('czech-news', {});
  const { status, counts } = await client.campaigns.waitFor('czech-news', { timeout: 120_000 });
  say(`${status}: ${counts.sent} sent, ${counts.failed} failed`);
  const { data } = await client.campaigns.listRecipients('czech-news').page();
  for (const { email, state } of data) say(`${email} ${state}`);
  return data[0]?.email_id ?? null;
}

/** Only the first two speak Czech and have consented. */
async function addReaders(client: Mailwright): Promise<void> {
  const consent = { opt_in_subtype_slugs: ['newsletter'], double_opt_in: false };
  const readers = [
    { email: 'adela.svobodova@example.com', name: 'Adéla', locale: 'cs', ...consent },
    { email: 'jiri.dvorak@example.com', name: 'Jiří', locale: 'cs-CZ', ...consent },
    { email: 'ada.lovelace@example.com', name: 'Ada', locale: 'en', ...consent },
  ];
  for (const reader of readers) await client.contacts.upsert(reader);
}
