import type { MailTransport } from '../../platform/config.ts';
import { dmarcNames, dmarcRecords } from './dns/dmarc.ts';
import { coversSpf, spfRecords } from './dns/spf.ts';
import {
  type DomainCheckResult,
  type DomainIdentity,
  recordKey,
  type RecordType,
} from './check-result.ts';

export type RecordStatus = 'unchecked' | 'found' | 'missing' | 'wrong' | 'unanswered';

/** A DNS record that an organization should publish. */
export interface WantedRecord {
  purpose: 'ownership' | 'dkim' | 'mail_from' | 'spf' | 'dmarc';
  type: RecordType;
  name: string;
  value: string;
  /** Records that are not required improve delivery. */
  required: boolean;
  explanation: string;
  /** Whether the published values are sufficient; they may differ from the proposed value. */
  suffices: (published: string[]) => boolean;
}

export interface DomainNeeds {
  domain: string;
  token: string;
  transport: MailTransport;
  identity: DomainIdentity | null;
}

/** The records that a domain needs so that emails can be sent from it and delivered. */
export function wantedRecords({ domain, token, transport, identity }: DomainNeeds): WantedRecord[] {
  const ofProvider = transport === 'ses' && identity ? providerRecords(identity) : [];
  return [ownershipRecord(domain, token), ...ofProvider, dmarcRecord(domain)];
}

export const ownershipName = (domain: string): string => `_mailwright.${domain}`;

const ownershipRecord = (domain: string, token: string): WantedRecord => ({
  purpose: 'ownership',
  type: 'TXT',
  name: ownershipName(domain),
  value: token,
  required: true,
  explanation:
    "Proves that the administrator of the domain's DNS allows your organization to send from it.",
  suffices: (published) => published.includes(token),
});

function providerRecords({ dkim_records, mail_from }: DomainIdentity): WantedRecord[] {
  const dkim = dkim_records.map(({ name, value }): WantedRecord => ({
    purpose: 'dkim',
    type: 'CNAME',
    name,
    value,
    required: true,
    explanation: 'Points receivers to the key with which they verify the signature of your emails.',
    suffices: (published) => published.some((host) => sameHost(host, value)),
  }));
  return mail_from ? [...dkim, ...mailFromRecords(mail_from)] : dkim;
}

function mailFromRecords({
  domain,
  host,
  spf,
}: NonNullable<DomainIdentity['mail_from']>): WantedRecord[] {
  return [
    {
      purpose: 'mail_from',
      type: 'MX',
      name: domain,
      value: `10 ${host}`,
      required: false,
      explanation: 'Makes bounces return to your domain instead of the provider’s.',
      suffices: (published) => published.some((mx) => sameHost(mx.split(' ')[1] ?? '', host)),
    },
    {
      purpose: 'spf',
      type: 'TXT',
      name: domain,
      value: spf,
      required: false,
      explanation: 'Authorizes the provider’s servers to send for this domain.',
      suffices: (published) => {
        const [record, ...others] = spfRecords(published);
        return record !== undefined && others.length === 0 && coversSpf(record, spf);
      },
    },
  ];
}

const dmarcRecord = (domain: string): WantedRecord => ({
  purpose: 'dmarc',
  type: 'TXT',
  name: `_dmarc.${domain}`,
  value: 'v=DMARC1; p=none',
  required: false,
  explanation:
    'Tells receivers how to handle emails that falsely claim to come from you. Start with p=none, and change to p=reject when your own emails pass.',
  suffices: (published) => dmarcRecords(published).length === 1,
});

const sameHost = (a: string, b: string): boolean => bare(a) === bare(b);
const bare = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** The status of a record according to the latest check. */
export function statusOf(
  record: WantedRecord,
  checkResult: DomainCheckResult | null,
): RecordStatus {
  const published = checkResult?.answers[recordKey(record.type, record.name)];
  if (published === undefined) return 'unchecked';
  if (published === null) return 'unanswered';
  if (record.suffices(published)) return 'found';
  if (record.purpose === 'dmarc') return statusAbove(record, checkResult);
  return published.length === 0 ? 'missing' : 'wrong';
}

/** A domain without a DMARC record inherits that of its parent domain. */
function statusAbove(
  { name, suffices }: WantedRecord,
  checkResult: DomainCheckResult | null,
): RecordStatus {
  const names = dmarcNames(name.replace(/^_dmarc\./, ''));
  const all = names.map((above) => checkResult?.answers[recordKey('TXT', above)]);
  if (all.some((published) => published && suffices(published))) return 'found';
  return dmarcRecords(all[0] ?? []).length > 0 ? 'wrong' : 'missing';
}

/** The values found at the name of a record. */
export const foundValues = (
  record: WantedRecord,
  checkResult: DomainCheckResult | null,
): string[] => checkResult?.answers[recordKey(record.type, record.name)] ?? [];
