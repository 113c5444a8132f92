import type { TemplateDraft } from '../templates/save.ts';

/** Plain tables and inline styles: what mail programs understand. */
function page(body: string): string {
  return `<!doctype html>
<html>
<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Helvetica,Arial,sans-serif;color:#1f2933">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px;font-size:16px;line-height:1.5">
${body}
<p style="margin:32px 0 0;font-size:12px;color:#52606d">{{ brand }}{% if legal_entity %} · {{ legal_entity }}{% endif %}{% if legal_address %} · {{ legal_address }}{% endif %}</p>
</td></tr>
</table>
</body>
</html>`;
}

const button = (variable: string, label: string): string =>
  `<p><a href="{{ ${variable} }}" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px">${label}</a></p>`;

export const DEMO_TEMPLATES: TemplateDraft[] = [
  {
    slug: 'welcome',
    name: 'Welcome',
    description: 'Sent to somebody who has just signed up.',
    defaultLocale: 'en',
    content: {
      en: {
        subject: 'Welcome to {{ brand }}, {{ name }}',
        html: page(`<p>Hello {{ name }},</p>
<p>good to have you with us. Your account is ready.</p>`),
        text: null,
      },
      cs: {
        subject: 'Vítejte v {{ brand }}, {{ name }}',
        html: page(`<p>Dobrý den, {{ name }},</p>
<p>jsme rádi, že jste s námi. Váš účet je připraven.</p>`),
        text: null,
      },
    },
  },
  {
    slug: 'password-reset',
    name: 'Password reset',
    description: 'Sent when somebody asks for a new password.',
    defaultLocale: 'en',
    content: {
      en: {
        subject: 'Reset your password at {{ brand }}',
        html: page(`<p>Hello{% if name %} {{ name }}{% endif %},</p>
<p>somebody asked for a new password for your account. If it was you, choose one here:</p>
${button('reset_url', 'Choose a new password')}
<p>If it wasn't you, ignore this message: nothing has changed.</p>`),
        text: null,
      },
      cs: {
        subject: 'Obnovení hesla v {{ brand }}',
        html: page(`<p>Dobrý den{% if name %}, {{ name }}{% endif %},</p>
<p>někdo požádal o nové heslo k vašemu účtu. Pokud jste to byli vy, zvolte si ho zde:</p>
${button('reset_url', 'Zvolit nové heslo')}
<p>Pokud jste to nebyli vy, zprávu ignorujte: nic se nezměnilo.</p>`),
        text: null,
      },
    },
  },
  {
    slug: 'consent-confirm',
    name: 'Confirm a subscription',
    description:
      'The double opt-in message. It carries the link that the API gives as confirm_url.',
    defaultLocale: 'en',
    successRedirectUrl: 'https://demo-shop.example/thank-you',
    content: {
      en: {
        subject: 'Please confirm your subscription',
        html: page(`<p>Hello{% if name %} {{ name }}{% endif %},</p>
<p>one click and you will hear from {{ brand }}:</p>
${button('confirm_url', 'Confirm')}
<p>If you did not ask for this, do nothing.</p>`),
        text: null,
      },
      cs: {
        subject: 'Potvrďte prosím odběr',
        html: page(`<p>Dobrý den{% if name %}, {{ name }}{% endif %},</p>
<p>jedním kliknutím potvrdíte odběr zpráv od {{ brand }}:</p>
${button('confirm_url', 'Potvrdit')}
<p>Pokud jste o nic nežádali, nedělejte nic.</p>`),
        text: null,
      },
    },
  },
];
