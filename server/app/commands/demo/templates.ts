import type { TemplateDraft } from '../../../messages/templates/index.ts';
import { contentOf, HELLO, OTHERWISE, QUESTIONS } from './template-parts.ts';

export const DEMO_TEMPLATES: TemplateDraft[] = [
  {
    slug: 'welcome',
    name: 'Welcome',
    description: 'Sent to somebody who has just signed up.',
    defaultLocale: 'en',
    layout: 'card',
    content: {
      en: contentOf({
        subject: 'Welcome to {{ brand }}, {{ name }}',
        preheader: 'Your account is ready.',
        heading: 'Welcome, {{ name }}',
        body: [
          'Good to have you with us. Your account at {{ brand }} is ready.',
          'You sign in with the address to which this email was sent. We will write to you about your account here, and about news only if you ask us to.',
        ],
        after: [QUESTIONS.en],
      }),
      cs: contentOf({
        subject: 'Vítejte v {{ brand }}, {{ name }}',
        preheader: 'Váš účet je připraven.',
        heading: 'Vítejte, {{ name }}',
        body: [
          'Jsme rádi, že jste s námi. Váš účet v {{ brand }} je připraven.',
          'Přihlašujete se adresou, na kterou přišel tento e-mail. Píšeme sem o vašem účtu; o novinkách jen tehdy, když o to požádáte.',
        ],
        after: [QUESTIONS.cs],
      }),
    },
  },
  {
    slug: 'password-reset',
    name: 'Password reset',
    description: 'Sent when somebody asks for a new password.',
    sensitive: true,
    defaultLocale: 'en',
    layout: 'card',
    content: {
      en: contentOf({
        subject: 'Reset your password at {{ brand }}',
        preheader: 'Choose a new password for your account.',
        heading: 'Choose a new password',
        body: [
          HELLO.en,
          'somebody asked for a new password for your account. If it was you, choose one here:',
        ],
        button: { variable: 'reset_url', label: 'Choose a new password' },
        otherwise: OTHERWISE.en,
        after: ["If it wasn't you, ignore this message: nothing has changed."],
      }),
      cs: contentOf({
        subject: 'Obnovení hesla v {{ brand }}',
        preheader: 'Zvolte si nové heslo k účtu.',
        heading: 'Zvolte si nové heslo',
        body: [
          HELLO.cs,
          'někdo požádal o nové heslo k vašemu účtu. Pokud jste to byli vy, zvolte si ho zde:',
        ],
        button: { variable: 'reset_url', label: 'Zvolit nové heslo' },
        otherwise: OTHERWISE.cs,
        after: ['Pokud jste to nebyli vy, zprávu ignorujte: nic se nezměnilo.'],
      }),
    },
  },
  {
    slug: 'consent-confirm',
    name: 'Confirm a subscription',
    description:
      'The double opt-in message. It contains the link that the API returns as confirm_url.',
    defaultLocale: 'en',
    layout: 'card',
    content: {
      en: contentOf({
        subject: 'Please confirm your subscription',
        preheader: 'One click, and you will hear from {{ brand }}.',
        heading: 'Please confirm your subscription',
        body: [HELLO.en, 'one click and you will hear from {{ brand }}:'],
        button: { variable: 'confirm_url', label: 'Confirm' },
        otherwise: OTHERWISE.en,
        after: ['If you did not ask for this, do nothing: you will get no further email.'],
      }),
      cs: contentOf({
        subject: 'Potvrďte prosím odběr',
        preheader: 'Stačí jedno kliknutí.',
        heading: 'Potvrďte prosím odběr',
        body: [HELLO.cs, 'jedním kliknutím potvrdíte odběr zpráv od {{ brand }}:'],
        button: { variable: 'confirm_url', label: 'Potvrdit' },
        otherwise: OTHERWISE.cs,
        after: ['Pokud jste o nic nežádali, nedělejte nic: žádný další e-mail nedostanete.'],
      }),
    },
  },
];
