import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  type DkimAttributes,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  PutEmailIdentityMailFromAttributesCommand,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { DomainIdentity } from '../../../messages/senders/check-result.ts';
import {
  type Identities,
  ProviderFailure,
} from '../../../messages/senders/verification/identities.ts';
import { readName } from './outcome.ts';

type Identity = GetEmailIdentityCommandOutput;

/** The subdomain that bounces are sent to. SES requires one that is used for nothing else. */
const MAIL_FROM_LABEL = 'bounce';

/**
 * Tags the identities that this installation has created. An identity that an operator or another
 * installation in the same AWS account has created is used as it is, and neither changed nor deleted.
 */
const OWNER_TAG = 'mailwright';

/** Identities at Amazon SES. */
export function createSesIdentities(client: SESv2Client, owner: string): Identities {
  const isOurs = ({ Tags = [] }: Identity): boolean =>
    Tags.some(({ Key, Value }) => Key === OWNER_TAG && Value === owner);

  async function find(EmailIdentity: string): Promise<Identity | null> {
    try {
      return await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
    } catch (error) {
      if (isNamed(error, 'NotFoundException')) return null;
      throw error;
    }
  }

  async function create(EmailIdentity: string): Promise<Identity> {
    const Tags = [{ Key: OWNER_TAG, Value: owner }];
    try {
      await client.send(new CreateEmailIdentityCommand({ EmailIdentity, Tags }));
    } catch (error) {
      // Another process has created it meanwhile.
      if (!isNamed(error, 'AlreadyExistsException')) throw error;
    }
    return client.send(new GetEmailIdentityCommand({ EmailIdentity }));
  }

  async function remove(EmailIdentity: string): Promise<void> {
    try {
      await client.send(new DeleteEmailIdentityCommand({ EmailIdentity }));
    } catch (error) {
      if (!isNamed(error, 'NotFoundException')) throw error;
    }
  }

  /** SES checks the records for 72 hours; after that only a new identity makes it check again. */
  async function ensure(name: string, restart: (known: Identity) => boolean): Promise<Identity> {
    const known = await find(name);
    if (!known) return create(name);
    if (!isOurs(known) || !restart(known)) return known;
    await remove(name);
    return create(name);
  }

  async function ensureMailFrom(domain: string, identity: Identity): Promise<string | null> {
    const present = identity.MailFromAttributes?.MailFromDomain;
    if (present || !isOurs(identity)) return present || null;
    const MailFromDomain = `${MAIL_FROM_LABEL}.${domain}`;
    await client.send(
      new PutEmailIdentityMailFromAttributesCommand({
        EmailIdentity: domain,
        MailFromDomain,
        // Without the records, SES sends with its own MAIL FROM domain.
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      }),
    );
    return MailFromDomain;
  }

  return {
    ensureDomain: (domain, restart) =>
      withPlainErrors(async () => {
        const hasGivenUp = ({ DkimAttributes }: Identity): boolean =>
          DkimAttributes?.Status === 'FAILED';
        const identity = await ensure(domain, (known) => restart && hasGivenUp(known));
        const mailFrom = await ensureMailFrom(domain, identity);
        return toDomainIdentity(domain, identity, mailFrom, await client.config.region());
      }),
    ensureAddress: (email, restart) =>
      withPlainErrors(async () => {
        const domain = await find(email.slice(email.lastIndexOf('@') + 1));
        if (domain?.VerifiedForSendingStatus) return true;
        const hasGivenUp = ({ VerificationStatus }: Identity): boolean =>
          VerificationStatus === 'FAILED';
        const identity = await ensure(email, (known) => restart && hasGivenUp(known));
        return identity.VerifiedForSendingStatus === true;
      }),
    release: (name) =>
      withPlainErrors(async () => {
        const known = await find(name);
        if (known && isOurs(known)) await remove(name);
      }),
  };
}

function toDomainIdentity(
  domain: string,
  { DkimAttributes: dkim = {} }: Identity,
  mailFrom: string | null,
  region: string,
): DomainIdentity {
  const zone = dkim.SigningHostedZone ?? 'dkim.amazonses.com';
  // With the customer's own key there are no CNAME records, and `Tokens` contains the selector.
  const tokens = dkim.SigningAttributesOrigin === 'EXTERNAL' ? [] : (dkim.Tokens ?? []);
  return {
    dkim: stateOf(dkim),
    dkim_records: tokens.map((token) => ({
      name: `${token}._domainkey.${domain}`,
      value: `${token}.${zone}`,
    })),
    mail_from: mailFrom
      ? {
          domain: mailFrom,
          host: `feedback-smtp.${region}.amazonses.com`,
          spf: 'v=spf1 include:amazonses.com ~all',
        }
      : null,
  };
}

function stateOf({ Status, SigningEnabled }: DkimAttributes): DomainIdentity['dkim'] {
  const state = DKIM_STATES[Status ?? ''] ?? 'pending';
  return state === 'verified' && SigningEnabled === false ? 'unsigned' : state;
}

const DKIM_STATES: Record<string, DomainIdentity['dkim']> = {
  SUCCESS: 'verified',
  FAILED: 'failed',
  TEMPORARY_FAILURE: 'unanswered',
};

const isNamed = (error: unknown, name: string): boolean => (error as Error).name === name;

/** Replaces the provider's message, which may contain an address. */
async function withPlainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = readName(error as Error);
    throw new ProviderFailure(
      `The request to Amazon SES failed (${name}) and will be repeated. If it keeps failing, check the permissions of the AWS credentials.`,
    );
  }
}
