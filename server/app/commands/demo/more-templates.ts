import type { TemplateDraft } from '../../../messages/templates/index.ts';
import { contentOf, HELLO, OTHERWISE, type Message, QUESTIONS } from './template-parts.ts';

type Draft = Pick<TemplateDraft, 'slug' | 'name' | 'description' | 'sensitive'>;

const template = (draft: Draft, en: Message, cs: Message): TemplateDraft => ({
  ...draft,
  defaultLocale: 'en',
  layout: 'card',
  content: { en: contentOf(en), cs: contentOf(cs) },
});

/** The lines of a receipt: `items` have `title`, `count` and `price`. */
const receiptTable = (
  total: string,
): string => `<table width="100%" cellspacing="0" cellpadding="0">
{% for item in items %}<tr><td style="padding:6px 0">{{ item.title }} × {{ item.count }}</td><td align="right" style="padding:6px 0">{{ item.price | money(currency) }}</td></tr>
{% endfor %}<tr><td style="padding:10px 0;border-top:1px solid #8a929a"><strong>${total}</strong></td><td align="right" style="padding:10px 0;border-top:1px solid #8a929a"><strong>{{ total | money(currency) }}</strong></td></tr>
</table>`;

/** The articles of a newsletter: they have `title`, `text` and `url`. */
const articles = (
  more: string,
): string => `{% for article in articles %}<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.35">{{ article.title }}</h2>
<p>{{ article.text }}{% if article.url %}<br><a href="{{ article.url | url }}">${more}</a>{% endif %}</p>
{% endfor %}`;

/** Those with which `npm start` begins, beside the ones of each example account. */
export const MORE_TEMPLATES: TemplateDraft[] = [
  template(
    {
      slug: 'magic-link',
      name: 'Sign-in link',
      description: 'Sent when somebody signs in without a password. Values: sign_in_url, name.',
      sensitive: true,
    },
    {
      subject: 'Your sign-in link for {{ brand }}',
      preheader: 'It works once, and only for a short time.',
      heading: 'Sign in to {{ brand }}',
      body: [HELLO.en, 'with this button you sign in. It works once, and only for a short time.'],
      button: { variable: 'sign_in_url', label: 'Sign in' },
      otherwise: OTHERWISE.en,
      after: ["If it wasn't you, ignore this message: nobody has signed in."],
    },
    {
      subject: 'Váš přihlašovací odkaz do {{ brand }}',
      preheader: 'Funguje jednou a jen krátce.',
      heading: 'Přihlášení do {{ brand }}',
      body: [HELLO.cs, 'tímto tlačítkem se přihlásíte. Funguje jednou a jen krátce.'],
      button: { variable: 'sign_in_url', label: 'Přihlásit se' },
      otherwise: OTHERWISE.cs,
      after: ['Pokud jste to nebyli vy, zprávu ignorujte: nikdo se nepřihlásil.'],
    },
  ),
  template(
    {
      slug: 'invitation',
      name: 'Invitation',
      description:
        'Sent to somebody whom a member invites. Values: inviter, invitation_url, name, team.',
      sensitive: true,
    },
    {
      subject: '{{ inviter }} invites you to {{ brand }}',
      preheader: 'Accept the invitation to begin.',
      heading: 'You are invited',
      body: [
        HELLO.en,
        '{{ inviter }} invites you to {{ brand }}{% if team %}, to the team {{ team }}{% endif %}.',
      ],
      button: { variable: 'invitation_url', label: 'Accept the invitation' },
      otherwise: OTHERWISE.en,
      after: ['If you do not know {{ inviter }}, ignore this message: no account was created.'],
    },
    {
      subject: '{{ inviter }} vás zve do {{ brand }}',
      preheader: 'Začněte přijetím pozvání.',
      heading: 'Máte pozvání',
      body: [
        HELLO.cs,
        '{{ inviter }} vás zve do {{ brand }}{% if team %}, do týmu {{ team }}{% endif %}.',
      ],
      button: { variable: 'invitation_url', label: 'Přijmout pozvání' },
      otherwise: OTHERWISE.cs,
      after: ['Pokud odesílatele neznáte ({{ inviter }}), zprávu ignorujte: žádný účet nevznikl.'],
    },
  ),
  template(
    {
      slug: 'receipt',
      name: 'Receipt',
      description:
        'Sent after a payment. Values: order, items, total, currency, receipt_url, name.',
    },
    {
      subject: 'Your receipt for order {{ order }}',
      preheader: 'Thank you for your payment of {{ total | money(currency) }}.',
      heading: 'Thank you for your order',
      body: [
        HELLO.en,
        'we have received your payment for the order {{ order }}:',
        receiptTable('Total'),
      ],
      button: { variable: 'receipt_url', label: 'Show the receipt' },
      otherwise: OTHERWISE.en,
      after: [QUESTIONS.en],
    },
    {
      subject: 'Doklad k objednávce {{ order }}',
      preheader: 'Děkujeme za platbu {{ total | money(currency) }}.',
      heading: 'Děkujeme za objednávku',
      body: [
        HELLO.cs,
        'přijali jsme vaši platbu za objednávku {{ order }}:',
        receiptTable('Celkem'),
      ],
      button: { variable: 'receipt_url', label: 'Zobrazit doklad' },
      otherwise: OTHERWISE.cs,
      after: [QUESTIONS.cs],
    },
  ),
  template(
    {
      slug: 'shipping',
      name: 'Order shipped',
      description:
        'Sent when an order leaves. Values: order, carrier, tracking_url, arrives_on, name.',
    },
    {
      subject: 'Your order {{ order }} is on its way',
      preheader: 'Follow it until it arrives.',
      heading: 'Your order is on its way',
      body: [
        HELLO.en,
        'we have handed the order {{ order }} over{% if carrier %} to {{ carrier }}{% endif %}.{% if arrives_on %} It should arrive on {{ arrives_on | date("long") }}.{% endif %}',
      ],
      button: { variable: 'tracking_url', label: 'Follow the parcel' },
      otherwise: OTHERWISE.en,
      after: [QUESTIONS.en],
    },
    {
      subject: 'Objednávka {{ order }} je na cestě',
      preheader: 'Sledujte ji, než dorazí.',
      heading: 'Vaše objednávka je na cestě',
      body: [
        HELLO.cs,
        'objednávku {{ order }} jsme předali dopravci{% if carrier %} ({{ carrier }}){% endif %}.{% if arrives_on %} Dorazit by měla {{ arrives_on | date("long") }}.{% endif %}',
      ],
      button: { variable: 'tracking_url', label: 'Sledovat zásilku' },
      otherwise: OTHERWISE.cs,
      after: [QUESTIONS.cs],
    },
  ),
  template(
    {
      slug: 'appointment',
      name: 'Appointment',
      description:
        'Confirms an appointment, or reminds of it. Values: starts_at, zone, place, change_url, name.',
    },
    {
      subject: 'Your appointment on {{ starts_at | date("long-time", zone) }}',
      preheader: '{{ place }}',
      heading: 'We look forward to seeing you',
      body: [
        HELLO.en,
        'your appointment: <strong>{{ starts_at | date("full-time", zone) }}</strong>, {{ place }}.',
        'If you cannot come, change or cancel it in time:',
      ],
      button: { variable: 'change_url', label: 'Change the appointment' },
      otherwise: OTHERWISE.en,
      after: [QUESTIONS.en],
    },
    {
      subject: 'Váš termín {{ starts_at | date("long-time", zone) }}',
      preheader: '{{ place }}',
      heading: 'Těšíme se na vás',
      body: [
        HELLO.cs,
        'váš termín: <strong>{{ starts_at | date("full-time", zone) }}</strong>, {{ place }}.',
        'Pokud nemůžete přijít, včas ho změňte nebo zrušte:',
      ],
      button: { variable: 'change_url', label: 'Změnit termín' },
      otherwise: OTHERWISE.cs,
      after: [QUESTIONS.cs],
    },
  ),
  template(
    {
      slug: 'trial-ends',
      name: 'Trial ends',
      description: 'Sent some days before a trial ends. Values: ends_on, upgrade_url, name.',
    },
    {
      subject: 'Your trial of {{ brand }} ends on {{ ends_on | date("long") }}',
      preheader: 'What happens then, and how to continue.',
      heading: 'Your trial ends soon',
      body: [
        HELLO.en,
        'your trial ends on {{ ends_on | date("long") }}. If you choose a plan before, everything stays as it is.',
      ],
      button: { variable: 'upgrade_url', label: 'Choose a plan' },
      otherwise: OTHERWISE.en,
      after: ['If you do nothing, nothing is charged.', QUESTIONS.en],
    },
    {
      subject: 'Zkušební doba {{ brand }} končí {{ ends_on | date("long") }}',
      preheader: 'Co se stane potom a jak pokračovat.',
      heading: 'Vaše zkušební doba brzy skončí',
      body: [
        HELLO.cs,
        'zkušební doba končí {{ ends_on | date("long") }}. Když si do té doby zvolíte tarif, všechno zůstane, jak je.',
      ],
      button: { variable: 'upgrade_url', label: 'Zvolit tarif' },
      otherwise: OTHERWISE.cs,
      after: ['Pokud neuděláte nic, nic vám neúčtujeme.', QUESTIONS.cs],
    },
  ),
  template(
    {
      slug: 'payment-failed',
      name: 'Payment failed',
      description:
        'Sent when a payment was refused. Values: amount, currency, pay_url, retry_on, name.',
    },
    {
      subject: 'Your payment to {{ brand }} failed',
      preheader: 'Please check how you pay.',
      heading: 'Your payment failed',
      body: [
        HELLO.en,
        'we could not collect {{ amount | money(currency) }}: your bank or card refused it. Please check how you pay.',
      ],
      button: { variable: 'pay_url', label: 'Check the payment' },
      otherwise: OTHERWISE.en,
      after: [
        '{% if retry_on %}<p>We will try once more on {{ retry_on | date("long") }}.</p>{% endif %}',
        QUESTIONS.en,
      ],
    },
    {
      subject: 'Platba pro {{ brand }} se nezdařila',
      preheader: 'Zkontrolujte prosím způsob platby.',
      heading: 'Platba se nezdařila',
      body: [
        HELLO.cs,
        'nepodařilo se strhnout {{ amount | money(currency) }}: banka nebo karta platbu odmítla. Zkontrolujte prosím způsob platby.',
      ],
      button: { variable: 'pay_url', label: 'Zkontrolovat platbu' },
      otherwise: OTHERWISE.cs,
      after: [
        '{% if retry_on %}<p>Znovu to zkusíme {{ retry_on | date("long") }}.</p>{% endif %}',
        QUESTIONS.cs,
      ],
    },
  ),
  template(
    {
      slug: 'newsletter',
      name: 'Newsletter',
      description: 'For campaigns. Values: title, intro, articles with title, text and url.',
    },
    {
      subject: '{{ title }}',
      preheader: '{{ intro }}',
      heading: '{{ title }}',
      body: ['{{ intro }}', articles('Read more')],
    },
    {
      subject: '{{ title }}',
      preheader: '{{ intro }}',
      heading: '{{ title }}',
      body: ['{{ intro }}', articles('Číst dál')],
    },
  ),
  template(
    {
      slug: 'announcement',
      name: 'Announcement',
      description: 'For campaigns: one piece of news with a button. Values: title, text, url.',
    },
    {
      subject: '{{ title }}',
      preheader: '{{ text }}',
      heading: '{{ title }}',
      body: [HELLO.en, '{{ text }}'],
      button: { variable: 'url', label: 'Find out more' },
      otherwise: OTHERWISE.en,
    },
    {
      subject: '{{ title }}',
      preheader: '{{ text }}',
      heading: '{{ title }}',
      body: [HELLO.cs, '{{ text }}'],
      button: { variable: 'url', label: 'Zjistit víc' },
      otherwise: OTHERWISE.cs,
    },
  ),
];
