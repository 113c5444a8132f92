import { isIP } from 'node:net';
import { invalid } from '../../platform/errors.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import type { ConsentEvidence } from './actor.ts';

/** CONSENT-3: checks of consent evidence that the JSON schema of the API cannot express. */
export function checkEvidence(evidence: ConsentEvidence | undefined): ConsentEvidence | null {
  if (!evidence || Object.keys(evidence).length === 0) return null;
  const { url, ip, collected_at: collectedAt } = evidence;
  if (url !== undefined && !isWebUrl(url)) {
    const message = 'The URL of the form must be a complete http or https URL.';
    throw invalid('consent_evidence.url', 'invalid_format', message);
  }
  if (ip !== undefined && isIP(ip) === 0) {
    const message = 'The IP address must be an IPv4 or IPv6 address.';
    throw invalid('consent_evidence.ip', 'invalid_format', message);
  }
  if (collectedAt !== undefined) requireMoment('consent_evidence.collected_at', collectedAt);
  return evidence;
}

const isWebUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
