import { describe, expect, test } from '@jest/globals';
import { type DocumentedOperation, readDocument } from '../../server/http/document.ts';
import { createMask } from '../../server/http/responses/mask-response.ts';
import { largestHold, slowness } from '../support/measure/slowness.ts';

const document = readDocument();
const mask = createMask(document);

function operationNamed(id: string): DocumentedOperation {
  const all = Object.values(document.paths).flatMap((item) => Object.values(item));
  const found = all.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`The document has no operation ${id}.`);
  return found;
}

const masked = (id: string, body: object): Promise<object> => mask(operationNamed(id), 200, body);

describe('PEOPLE-2 a viewer', () => {
  test.each(['lists.get', 'campaigns.get', 'campaigns.list'])(
    'sees in %s which fields a rule compares, and not with what',
    async (id) => {
      const compared = (value: unknown) => ({ field: 'data.city', op: 'eq', value });
      const ruleWith = (text: unknown, number: unknown, many: unknown) => ({
        all: [
          compared(text),
          { any: [{ not: compared(number) }, { field: 'name', op: 'in', value: many }] },
          { list: 'customers' },
        ],
      });
      const within = (rule: object): object => {
        if (id === 'lists.get') return { rule };
        const campaign = { audience: { lists: [], rule } };
        return id === 'campaigns.get' ? campaign : { data: [campaign] };
      };
      const rule = ruleWith('Brno', 5, ['Ada', 'Bob']);
      expect(await masked(id, within(rule))).toEqual(within(ruleWith('•••', null, [])));
    },
  );

  test('sees no values of a campaign', async () => {
    const body = { data: { name: 'Zuzana', discount: 20 } };
    expect(await masked('campaigns.get', body)).toEqual({ data: {} });
  });

  /**
   * Texts and free objects in responses to viewers. A new one stands here, or has `x-personal` in the document if it
   * can contain a person's data.
   */
  test('sees only these texts, in which addresses are masked', () => {
    const shown = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) => operation['x-roles']?.includes('viewer'))
      .flatMap(({ responses }) => responses['200']?.content?.['application/json']?.schema ?? []);
    expect([...new Set(shown.flatMap((schema) => textsIn(schema)))].sort()).toEqual(
      SHOWN.toSorted(),
    );
  });
});

describe('LIMITS-4 masking', () => {
  test.each([
    ['ASCII', 'a@ '],
    ['other letters', 'ž@ '],
    ['emoji', '👩‍💻@ '],
    ['combined letters', 'e\u0301\u0302@ '],
  ])('of 300,000 addresses in %s does not hold the event loop', async (_, address) => {
    const html = address.repeat(300_000);
    const hold = await largestHold(() => masked('templates.get', { content: { en: { html } } }));
    expect(hold).toBeLessThan(100 * slowness());
  });

  test('of 100,000 short values does not hold it either', async () => {
    const data = Array.from({ length: 10_000 }, (_, n) => ({
      period: `${n}`,
      group: 'a@b.example',
      sent: 1,
    }));
    const hold = await largestHold(() => masked('statistics.emails', { data }));
    expect(hold).toBeLessThan(100 * slowness());
  });

  test('does not make a long text more than twice as long', async () => {
    const mask = (html: string) => masked('templates.get', { content: { en: { html } } });
    expect(await mask('a@ '.repeat(20_000))).toEqual({ content: { en: { html: '•••' } } });
    const styles = '@media print { a { color: red } } '.repeat(20_000);
    expect(await mask(styles)).toEqual({ content: { en: { html: styles } } });
  });

  test('of a text that is masked in pieces is that of the whole text', async () => {
    const html = 'To: "Z" <zofie@example.com>, b@example.org; '.repeat(5_000);
    const expected = 'To: "Z" <z•••@example.com>, b•••@example.org; '.repeat(5_000);
    expect(await masked('templates.get', { content: { en: { html } } })).toEqual({
      content: { en: { html: expected } },
    });
    const long = 'x'.repeat(1_000_000);
    const text = `${long} a@b.example ${long}@`;
    expect(await masked('lists.get', { name: text })).toEqual({
      name: `${long} a•••@b.example x•••@`,
    });
  });
});

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  'x-personal'?: true;
}

/** The texts of a schema whose form is free, as `Model.field`. */
function textsIn(schema: Schema, place = '', seen: string[] = []): string[] {
  if (schema['x-personal']) return [];
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    if (seen.includes(name)) return [];
    const model = document.components.schemas[name] as Schema;
    const below = model.properties ? name : place;
    return textsIn(model, below, [...seen, name]);
  }
  const { properties, items, anyOf = [] } = schema;
  const variants = anyOf.flatMap((variant) => textsIn(variant, place, seen));
  const entries = items ? textsIn(items, place, seen) : [];
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    textsIn(field, `${place.split('.')[0]}.${name}`, seen),
  );
  const isFree =
    (schema.type === 'string' && !schema.enum && !schema.pattern && !isExact(schema.format)) ||
    (schema.type === 'object' && !properties);
  return [
    ...(isFree && schema.const === undefined ? [place] : []),
    ...variants,
    ...entries,
    ...fields,
  ];
}

const isExact = (format?: string): boolean => format === 'date-time' || format === 'uuid';

/** By model; pages have no name. */
const SHOWN = Object.entries({
  '': 'next_cursor',
  Campaign: 'content default_locale from from_name name reply_to status subtype',
  CampaignAudience: 'exclude_lists lists rule',
  CampaignCounts: 'locales skipped_reasons',
  CampaignLink: 'url',
  CampaignPause: 'by reason',
  CampaignRecipient: 'email reason state',
  CampaignSummary: 'from from_name name reply_to status subtype',
  CampaignWaiting: 'reason',
  CanReceive: 'reason subtype',
  ConsentCheckpoint: 'note root_hash',
  ConsentConsistency: 'hashes',
  ConsentStatistics: 'timezone',
  ConsentStatisticsEntry: 'group period',
  Contact: 'email locale timezone',
  ContactAttributeSummary: 'description name values',
  ContactStatistics: 'timezone',
  ContactStatisticsEntry: 'period',
  ContactSummary: 'email locale timezone',
  Domain: 'name',
  DomainAdvice: 'message topic',
  DomainRecord: 'explanation found_values name purpose value',
  DomainSummary: 'name',
  DroppedRecipient: 'email reason',
  Email:
    'content_status from_email in_reply_to locale locale_used message_id resend_refusal status to_email',
  EmailBounce: 'sub_type',
  EmailEvent: 'type',
  EmailFailure: 'code',
  EmailRecipient: 'email status',
  EmailStatistics: 'timezone',
  EmailStatisticsEntry: 'group period',
  FormCount: 'day page',
  FormField: 'label',
  FormSubmission: 'locale page reason status subtypes',
  FormSummary: 'allowed_origins confirmed_url sent_url subtypes texts url',
  FormWithSnippet: 'allowed_origins confirmed_url sent_url snippet subtypes texts url',
  EmailSummary: 'from_email in_reply_to locale locale_used message_id status to_email',
  GuardThreshold: 'reason state',
  List: 'description name rule',
  ListSummary: 'description name',
  Logo: 'source_sha256 url',
  Organization:
    'alert_email brand brand_footer brand_support_email company default_from default_locale effective_brand legal_address legal_details legal_entity name text_locales',
  OrganizationSending: 'reason state',
  Preferences: 'email preferences',
  SenderAddressSummary: 'domain email name next_step',
  SendingPause: 'author by campaign domain priority reason scope',
  SubscriptionType: 'description name translations',
  SubscriptionTypeDetail: 'description name translations',
  Subtype: 'description key name translations',
  SubtypePreference: 'key name source',
  SubtypeText: 'description name translations type_description type_name',
  SuppressionSummary: 'email reason',
  Template: 'content default_locale description from locales name success_redirect_url',
  TemplateSummary: 'default_locale description from locales name success_redirect_url',
  TemplateVariable: 'name',
  TemplateVersion: 'content default_locale locales',
  TemplateVersionSummary: 'content default_locale locales',
  Texts: 'locale shown texts without',
  TypePreferences: 'name',
}).flatMap(([model, fields]) => fields.split(' ').map((field) => `${model}.${field}`));
