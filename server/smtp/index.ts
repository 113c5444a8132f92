import { createAdmission } from '../http/access/admission.ts';
import { createLocator, readDocument } from '../http/document.ts';
import { createFormCheck } from '../http/validation/body-schemas.ts';
import type { SubmissionSettings } from '../platform/submission-settings.ts';
import { listenForSmtp, type SmtpListener, type SmtpTimeLimits } from './listener.ts';
import { MAX_MESSAGE } from './receive-message.ts';
import { MAX_RECIPIENTS, sessionHandlers, type SessionParts } from './session.ts';

// For the rest of the server.
export type { SmtpListener } from './listener.ts';
export { openInbound } from './inbound/listen.ts';

interface SubmissionOptions extends Omit<SessionParts, 'admit' | 'checkSend' | 'scopes'> {
  settings: SubmissionSettings;
  maxConnections: number;
  limits?: Partial<SmtpTimeLimits>;
}

const TIME_LIMITS: SmtpTimeLimits = {
  handshake: 10_000,
  // Clients without a key hold no connections.
  login: 60_000,
  message: 60_000,
  idle: 300_000,
  certificate: 5_000,
};

/**
 * Accepts mail by SMTP (RFC 6409). TLS comes first, then the login with an API key, and only then a message: so this is
 * never an open relay. What an email by SMTP has to satisfy is what the API asks of a single send.
 */
export function openSubmission(options: SubmissionOptions): Promise<SmtpListener> {
  const { settings, maxConnections, limits, log } = options;
  const document = readDocument();
  const send = createLocator(document)('POST', '/api/v1/emails/send');
  if (send.found !== 'operation') throw new Error('The document has no operation for a send.');
  const parts = {
    ...options,
    admit: createAdmission(options.orm),
    checkSend: createFormCheck(document, 'EmailSend'),
    scopes: send.operation['x-scopes'] ?? [],
  };
  return listenForSmtp(
    {
      setting: 'SMTP_LISTEN',
      listen: settings.listen,
      certificate: settings,
      maxConnections,
      limits: { ...TIME_LIMITS, ...limits },
      options: {
        authMethods: ['PLAIN', 'LOGIN'],
        authRequiredMessage: '5.7.0 Log in first, with TLS and an API key.',
        size: MAX_MESSAGE,
        maxRecipients: MAX_RECIPIENTS,
      },
      log,
    },
    (control) => sessionHandlers(parts, control),
  );
}
