import type { components } from '../../../generated/types.ts';
import { picturesOf } from '../../account/assets/shown.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { newId } from '../../platform/values/id.ts';
import { checkJsonSize } from '../../platform/values/json/json.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireName } from '../../platform/values/text.ts';
import { toContent } from '../templates/draft.ts';
import { previewDraft } from '../templates/preview.ts';
import { readDefaultLocale } from '../templates/save.ts';
import { contentWarnings, layoutWarnings } from '../templates/warnings.ts';
import { withFooter } from './footer.ts';
import { requireContact } from './test-send.ts';
import { contactVariables, NO_CONTACT } from './variables.ts';

type Schemas = components['schemas'];

/** Renders content of a campaign in one language as a contact would get it. Stores nothing. */
export async function previewCampaign(
  scope: RequestScope,
  {
    content: draft,
    locale: wanted,
    layout = 'card',
    name,
    data = {},
    ...request
  }: Schemas['CampaignPreview'],
  { links }: { links: Links },
): Promise<Omit<Schemas['CampaignPreviewed'], 'test_mode'>> {
  const { em, organizationId } = scope;
  checkJsonSize('data', data);
  const contact =
    request.as_contact === undefined ? null : await requireContact(scope, request.as_contact);
  const locale =
    wanted === undefined
      ? (contact?.locale ?? (await readDefaultLocale(scope)))
      : requireLocale('locale', wanted);
  const findPictures = picturesOf((run) => run(em), organizationId, links);
  const content = await toContent('content', locale, draft, findPictures);
  const shown = { locale, layout, content };
  const urls = exampleUrls(scope, links);
  const variables = {
    ...data,
    campaign: { name: name === undefined ? '' : requireName('name', name) },
    unsubscribe_url: urls.unsubscribeUrl,
    preferences_url: urls.preferencesUrl,
    web_version_url: urls.webVersionUrl,
    ...contactVariables({ ...(contact ?? NO_CONTACT(locale)), locale }),
  };
  const { subject, missing, reads, injected, ...body } = await previewDraft(
    scope,
    shown,
    variables,
    links,
  );
  const { html, text } = withFooter(body, { ...injected, ...variables }, urls, locale);
  const warnings = [
    ...(await layoutWarnings(scope, layout, { [locale]: content })),
    ...(await contentWarnings(shown, html, reads)),
  ];
  return { subject, html: html ?? '', text, locale, missing_variables: missing, warnings };
}

/** They belong to nobody. */
function exampleUrls({ organizationId }: RequestScope, links: Links) {
  const about = {
    mode: 'test' as const,
    organizationId,
    emailId: newId(),
    contactId: newId(),
    subtypeId: newId(),
  };
  return { ...links.preferences(about), webVersionUrl: links.webVersion(about) };
}
