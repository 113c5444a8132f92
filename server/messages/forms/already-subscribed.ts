import type { ContactRow } from '../../audience/contacts/contacts.ts';
import { hasKey, readNamedSubtypes } from '../../audience/consent/subscription-types/subtypes.ts';
import { fillIn } from '../../account/texts/index.ts';
import { pageTexts } from '../../account/texts/page-texts.ts';
import { pageBranding } from '../../account/organizations/branding.ts';
import type { PageBranding } from '../../account/organizations/branding.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { isOrganization, type RequestScope } from '../../platform/database/tenancy.ts';
import type { Acceptance } from '../emails/acceptance/accept.ts';
import type { SendRequest } from '../emails/acceptance/send-request.ts';

/** The email to somebody who is subscribed already: it says so, and has the link to the preferences. */
export async function alreadySubscribed(
  scope: RequestScope,
  { id: contactId, email, locale }: Pick<ContactRow, 'id' | 'email' | 'locale'>,
  subtypes: string[],
  { links }: Acceptance,
): Promise<SendRequest> {
  const { em, organizationId, mode } = scope;
  const { brand, branding } = await queryOne<{ brand: string; branding: PageBranding }>(
    em,
    sql`select coalesce(o.brand, o.name) as brand, ${pageBranding(sql`${locale}::text`)}
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );
  const named = await readNamedSubtypes(scope, subtypes, locale);
  const shown = named.filter((one) => subtypes.some((key) => hasKey(one, key)));
  const { preferencesUrl } = links.preferences({
    mode,
    organizationId,
    contactId,
    emailId: null,
    subtypeId: shown[0]?.id ?? '',
  });
  const { find } = pageTexts(locale, branding.texts ?? {});
  const say = (key: Parameters<typeof find>[0]): string => fillIn(find(key).text, { brand });
  const text = [
    say('form.already.lead'),
    shown.map(({ name }) => `- ${name}`).join('\n'),
    `${say('form.already.preferences')}\n${preferencesUrl}`,
  ].join('\n\n');
  return { to: email, content: { subject: say('form.already.subject'), text } };
}
