import { type CampaignContentDraft, type Mailwright, ValidationError } from '@mailwright/sdk';
import { say, step } from './demo-steps.ts';
import { drawTeas } from './picture.ts';

interface Words {
  subject: string;
  preheader: string;
  alt: string;
  title: string;
  text: string;
  button: string;
  green: string;
  black: string;
  quote: string;
}

/** The same newsletter in each language. */
const newsletter = (
  { subject, preheader, ...words }: Words,
  asset: string | null,
): CampaignContentDraft => ({
  subject,
  preheader,
  blocks: [
    ...(asset === null ? [] : [{ type: 'image', asset, alt: words.alt, padding: 0 } as const]),
    { type: 'heading', level: 1, text: words.title },
    { type: 'text', html: words.text },
    { type: 'button', text: words.button, url: 'https://example.com/?page=teas' },
    { type: 'divider', padding: 2 },
    {
      type: 'columns',
      layout: '1-1',
      columns: [
        [{ type: 'card', title: 'Sencha', text: words.green, price: '€ 8.90' }],
        [{ type: 'card', title: 'Assam', text: words.black, price: '€ 7.40' }],
      ],
    },
    { type: 'quote', text: words.quote, author: 'Ada', background: '#fff3bf', padding: 2 },
    {
      type: 'social',
      links: [{ network: 'instagram', url: 'https://www.instagram.com/' }],
    },
  ],
});

const CZECH: Words = {
  subject: 'Zimní čaje jsou tu',
  preheader: 'A na všechno máte slevu',
  alt: 'Tři plechovky čaje na stole',
  title: 'Zimní čaje jsou tu',
  text: '<p>Dobrý den{% if contact.name %}, {{ contact.name }}{% endif %},</p><p>do obchodu dorazily <strong>zimní čaje</strong>. Na všechno máte {{ discount }} % slevu.</p>',
  button: 'Podívat se na čaje',
  green: 'Zelený, z jarní sklizně.',
  black: 'Černý, silný do mléka.',
  quote: 'Nejlepší čaj ve městě.',
};

const ENGLISH: Words = {
  subject: 'The winter teas are here',
  preheader: 'And everything is cheaper for you',
  alt: 'Three tins of tea on a table',
  title: 'The winter teas are here',
  text: '<p>Hello{% if contact.name %} {{ contact.name }}{% endif %},</p><p>The <strong>winter teas</strong> are in the shop. You pay {{ discount }}% less for everything.</p>',
  button: 'See the teas',
  green: 'Green, picked in spring.',
  black: 'Black, strong enough for milk.',
  quote: 'The best tea in town.',
};

/** One small campaign to the people on a smart list who have consented. Returns the id of one of its emails. */
export async function showCampaign(client: Mailwright): Promise<string | null> {
  step("A picture for the newsletter: client.assets.upload({ name: 'teas.png', data })");
  const asset = await uploadPicture(client);

  step(
    "A newsletter of blocks to a smart list: client.campaigns.put('czech-news', { content, … })",
  );
  await addReaders(client);
  await client.campaigns.put('czech-news', {
    name: 'December news',
    subtype: 'newsletter',
    audience: { lists: ['czech-speakers'] },
    data: { discount: 20 },
    default_locale: 'cs',
    content: { cs: newsletter(CZECH, asset), en: newsletter(ENGLISH, asset) },
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

/** Null if this server cannot read pictures. */
async function uploadPicture(client: Mailwright): Promise<string | null> {
  try {
    const data = drawTeas().toString('base64');
    const { id, width, height, bytes } = await client.assets.upload({ name: 'teas.png', data });
    say(`${width} × ${height} pixels, ${bytes} bytes`);
    return id;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    say(`without a picture: ${error.message}`);
    return null;
  }
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
