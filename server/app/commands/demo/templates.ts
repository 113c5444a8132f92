import type { TemplateDraft } from '../../../messages/templates/index.ts';

const button = (variable: string, label: string): string =>
  `<p><a href="{{ ${variable} | url }}" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px">${label}</a></p>`;

export const DEMO_TEMPLATES: TemplateDraft[] = [
  {
    slug: 'welcome',
    name: 'Welcome',
    description: 'Sent to somebody who has just signed up.',
    defaultLocale: 'en',
    layout: 'card',
    content: {
      en: {
        subject: 'Welcome to {{ brand }}, {{ name }}',
        html: `<p>Hello {{ name }},</p>
<p>good to have you with us. Your account is ready.</p>`,
      },
      cs: {
        subject: 'Vítejte v {{ brand }}, {{ name }}',
        html: `<p>Dobrý den, {{ name }},</p>
<p>jsme rádi, že jste s námi. Váš účet je připraven.</p>`,
      },
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
      en: {
        subject: 'Reset your password at {{ brand }}',
        html: `<p>Hello{% if name %} {{ name }}{% endif %},</p>
<p>somebody asked for a new password for your account. If it was you, choose one here:</p>
${button('reset_url', 'Choose a new password')}
<p>If it wasn't you, ignore this message: nothing has changed.</p>`,
      },
      cs: {
        subject: 'Obnovení hesla v {{ brand }}',
        html: `<p>Dobrý den{% if name %}, {{ name }}{% endif %},</p>
<p>někdo požádal o nové heslo k vašemu účtu. Pokud jste to byli vy, zvolte si ho zde:</p>
${button('reset_url', 'Zvolit nové heslo')}
<p>Pokud jste to nebyli vy, zprávu ignorujte: nic se nezměnilo.</p>`,
      },
    },
  },
  {
    slug: 'consent-confirm',
    name: 'Confirm a subscription',
    description:
      'The double opt-in message. It contains the link that the API returns as confirm_url.',
    defaultLocale: 'en',
    layout: 'card',
    successRedirectUrl: 'https://demo-shop.example/thank-you',
    content: {
      en: {
        subject: 'Please confirm your subscription',
        html: `<p>Hello{% if name %} {{ name }}{% endif %},</p>
<p>one click and you will hear from {{ brand }}:</p>
${button('confirm_url', 'Confirm')}
<p>If you did not ask for this, do nothing.</p>`,
      },
      cs: {
        subject: 'Potvrďte prosím odběr',
        html: `<p>Dobrý den{% if name %}, {{ name }}{% endif %},</p>
<p>jedním kliknutím potvrdíte odběr zpráv od {{ brand }}:</p>
${button('confirm_url', 'Potvrdit')}
<p>Pokud jste o nic nežádali, nedělejte nic.</p>`,
      },
    },
  },
];
