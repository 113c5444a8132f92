import type { Block, CampaignPut } from '@mailwright/sdk';

/** The languages that the designs are written in. */
export type DesignLanguage = 'en' | 'cs';

export const DESIGN_NAMES = [
  'newsletter',
  'offer',
  'announcement',
  'event',
  'invitation',
  'letter',
] as const;

export type DesignName = (typeof DESIGN_NAMES)[number];

/** The content of a campaign in one language. */
export type Content = NonNullable<CampaignPut['content']>[string];

/** In one of the two languages. */
type Say = (en: string, cs: string) => string;

const NAME_EN = '{{ contact.first_name | default("there") }}';
const NAME_CS = '{{ contact.name | default("přátelé") }}';

/** A design in one language. Blocks have the same ids in both. */
export function designIn(name: DesignName, language: DesignLanguage): Content {
  return DESIGNS[name]((en, cs) => (language === 'cs' ? cs : en));
}

const numbered = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, at) => ({ ...block, id: `part${at + 1}` }));

const greeting = (say: Say): Block => ({
  type: 'text',
  html: say(`<p>Hello ${NAME_EN},</p>`, `<p>Dobrý den, ${NAME_CS},</p>`),
});

const signature = (say: Say): Block => ({
  type: 'text',
  html: say('<p>Best regards<br>Your name</p>', '<p>S pozdravem<br>Vaše jméno</p>'),
});

const centered = (text: string): Block => ({ type: 'button', text, align: 'center' });

const DESIGNS: Readonly<Record<DesignName, (say: Say) => Content>> = {
  newsletter: (say) => ({
    subject: say('What is new this month', 'Co je tento měsíc nového'),
    preheader: say('Three topics in three minutes', 'Tři témata za tři minuty'),
    blocks: numbered([
      { type: 'heading', level: 1, text: say('What is new', 'Co je nového') },
      greeting(say),
      {
        type: 'text',
        html: say(
          '<p>Write in two or three sentences what this newsletter is about.</p>',
          '<p>Napište dvěma nebo třemi větami, o čem tento newsletter je.</p>',
        ),
      },
      { type: 'divider' },
      { type: 'heading', level: 2, text: say('First topic', 'První téma') },
      {
        type: 'text',
        html: say(
          '<p>Say what happened, and why it matters to your readers.</p>',
          '<p>Napište, co se stalo a proč to čtenáře zajímá.</p>',
        ),
      },
      centered(say('Read more', 'Číst dál')),
      { type: 'divider' },
      {
        type: 'columns',
        layout: '1-1',
        columns: [
          [
            { id: 'left1', type: 'heading', level: 3, text: say('Second topic', 'Druhé téma') },
            {
              id: 'left2',
              type: 'text',
              html: say('<p>One short paragraph.</p>', '<p>Jeden krátký odstavec.</p>'),
            },
          ],
          [
            { id: 'right1', type: 'heading', level: 3, text: say('Third topic', 'Třetí téma') },
            {
              id: 'right2',
              type: 'text',
              html: say('<p>One short paragraph.</p>', '<p>Jeden krátký odstavec.</p>'),
            },
          ],
        ],
      },
      signature(say),
    ]),
  }),
  offer: (say) => ({
    subject: say('20 % off until Sunday', 'Sleva 20 % do neděle'),
    preheader: say('For everybody on this list', 'Pro všechny naše odběratele'),
    blocks: numbered([
      {
        type: 'heading',
        level: 1,
        text: say('20 % off until Sunday', 'Sleva 20 % do neděle'),
        align: 'center',
        background: 'brand',
        padding: 3,
      },
      {
        type: 'text',
        html: say(
          '<p>Say in one sentence what the offer is for.</p>',
          '<p>Napište jednou větou, na co sleva platí.</p>',
        ),
        align: 'center',
      },
      centered(say('Use the offer', 'Využít slevu')),
      {
        type: 'columns',
        layout: '1-1',
        columns: [
          [
            {
              id: 'left1',
              type: 'card',
              title: say('First product', 'První výrobek'),
              text: say('What is good about it.', 'Čím je dobrý.'),
              price: say('€ 19', '490 Kč'),
            },
          ],
          [
            {
              id: 'right1',
              type: 'card',
              title: say('Second product', 'Druhý výrobek'),
              text: say('What is good about it.', 'Čím je dobrý.'),
              price: say('€ 29', '690 Kč'),
            },
          ],
        ],
      },
      {
        type: 'text',
        html: say(
          '<p>The offer ends on Sunday at midnight.</p>',
          '<p>Nabídka platí do nedělní půlnoci.</p>',
        ),
        align: 'center',
      },
    ]),
  }),
  announcement: (say) => ({
    subject: say('We have something new', 'Máme pro vás něco nového'),
    preheader: say('What it is, and what it is good for', 'Co to je a k čemu to je'),
    blocks: numbered([
      {
        type: 'heading',
        level: 1,
        text: say('Something new is here', 'Je tu něco nového'),
        align: 'center',
      },
      {
        type: 'text',
        html: say(
          '<p>Say in one or two sentences what is new.</p>',
          '<p>Napište jednou nebo dvěma větami, co je nového.</p>',
        ),
        align: 'center',
      },
      {
        type: 'text',
        html: say(
          '<ul><li>The first advantage</li><li>The second advantage</li><li>The third advantage</li></ul>',
          '<ul><li>První výhoda</li><li>Druhá výhoda</li><li>Třetí výhoda</li></ul>',
        ),
      },
      centered(say('See it', 'Podívat se')),
    ]),
  }),
  event: (say) => ({
    subject: say('Come and meet us', 'Přijďte se potkat'),
    preheader: say('When and where', 'Kdy a kde'),
    blocks: numbered([
      { type: 'heading', level: 1, text: say('Name of the event', 'Název akce') },
      {
        type: 'columns',
        layout: '1-1',
        background: '#eef1ff',
        columns: [
          [
            { id: 'left1', type: 'heading', level: 3, text: say('When', 'Kdy') },
            {
              id: 'left2',
              type: 'text',
              html: say('<p>Day and time</p>', '<p>Den a hodina</p>'),
            },
          ],
          [
            { id: 'right1', type: 'heading', level: 3, text: say('Where', 'Kde') },
            { id: 'right2', type: 'text', html: say('<p>Address</p>', '<p>Adresa</p>') },
          ],
        ],
      },
      {
        type: 'text',
        html: say(
          '<p>What happens there, and for whom it is.</p>',
          '<p>Co se tam bude dít a pro koho to je.</p>',
        ),
      },
      { type: 'heading', level: 2, text: say('What happens', 'Program') },
      {
        type: 'text',
        html: say(
          '<ol><li>Welcome</li><li>The main part</li><li>Refreshments</li></ol>',
          '<ol><li>Přivítání</li><li>Hlavní část</li><li>Občerstvení</li></ol>',
        ),
      },
      centered(say('I am coming', 'Přijdu')),
    ]),
  }),
  invitation: (say) => ({
    subject: say('You are invited', 'Zveme vás'),
    preheader: say('We would like to see you', 'Rádi vás uvidíme'),
    blocks: numbered([
      {
        type: 'heading',
        level: 1,
        text: say('You are invited', 'Zveme vás'),
        align: 'center',
        padding: 3,
      },
      {
        type: 'text',
        html: say(
          `<p>Hello ${NAME_EN},</p><p>Say what you invite to, when and where.</p>`,
          `<p>Dobrý den, ${NAME_CS},</p><p>Napište, kam, kdy a k čemu zvete.</p>`,
        ),
        align: 'center',
      },
      centered(say('Accept', 'Přijmout pozvání')),
      {
        type: 'text',
        html: say(
          '<p>Please answer by the end of the week.</p>',
          '<p>Odpovězte prosím do konce týdne.</p>',
        ),
        align: 'center',
      },
    ]),
  }),
  letter: (say) => ({
    subject: say('A personal letter', 'Osobní dopis'),
    preheader: say('A few personal words', 'Pár osobních slov'),
    blocks: numbered([
      greeting(say),
      {
        type: 'text',
        html: say(
          '<p>Write as you would write to one person.</p><p>Short paragraphs are easy to read on a phone.</p>',
          '<p>Pište, jako byste psali jednomu člověku.</p><p>Krátké odstavce se na telefonu dobře čtou.</p>',
        ),
      },
      signature(say),
    ]),
  }),
};
