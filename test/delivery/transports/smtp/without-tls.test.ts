import { expect, test } from '@jest/globals';
import { createSmtpTransport } from '../../../../server/delivery/transports/smtp/transport.ts';
import { startTestApp } from '../../../support/app/app.ts';
import { eventually } from '../../../support/eventually.ts';
import { startSmtpEndpoint } from '../../../support/fakes/smtp-endpoint.ts';

test('the start says what to set when the SMTP server offers no STARTTLS', async () => {
  const smtp = await startSmtpEndpoint();
  const app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, SMTP_TLS: 'required' },
  });
  try {
    await eventually(
      async () => app.log(),
      (log) => /"level":40.*The SMTP server offers no STARTTLS, .* set SMTP_TLS=/.test(log),
    );
  } finally {
    await app.close();
    await smtp.close();
  }
});

test.each([
  ['required and not offered', 'required', false, true],
  ['required and offered', 'required', true, false],
  ['not required', 'opportunistic', false, false],
] as const)('TLS that is %s', async (_when, tls, startTls, isLacking) => {
  const smtp = await startSmtpEndpoint({ startTls });
  const transport = createSmtpTransport({ url: smtp.url, tls });
  try {
    expect(await transport.lacksTls()).toBe(isLacking);
  } finally {
    await transport.close();
    await smtp.close();
  }
});
