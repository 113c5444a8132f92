import { createAdmission } from '../http/access/admission.ts';
import { createLocator, readDocument } from '../http/document.ts';
import { createFormCheck } from '../http/validation/body-schemas.ts';
import { listenForMail, type Submission, type SubmissionOptions } from './listener.ts';

// For the rest of the server.
export type { Submission } from './listener.ts';

/** What an email by SMTP has to satisfy is what the API asks of a single send. */
export function openSubmission(
  options: Omit<SubmissionOptions, 'admit' | 'checkSend' | 'scopes'>,
): Promise<Submission> {
  const document = readDocument();
  const send = createLocator(document)('POST', '/api/v1/emails/send');
  if (send.found !== 'operation') throw new Error('The document has no operation for a send.');
  return listenForMail({
    ...options,
    admit: createAdmission(options.orm),
    checkSend: createFormCheck(document, 'EmailSend'),
    scopes: send.operation['x-scopes'] ?? [],
  });
}
