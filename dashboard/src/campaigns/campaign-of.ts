import type { Campaign, CampaignPut } from '@mailwright/sdk';
import { ruleOf } from '../lists/rule-text.ts';
import { numberOf, textOf, wordsOf } from '../parts/forms/fields.ts';

interface Described {
  slug: string;
  body: CampaignPut;
  /** The names of the fields that are not valid: JSON, or lists of which none is selected. */
  wrong: string[];
}

/** Converts the fields of the form to the body of a request. */
export function campaignOf(fields: FormData): Described {
  const audience = textOf(fields, 'audience');
  const data = ruleOf(textOf(fields, 'data') || '{}');
  const rule = audience === 'rule' ? ruleOf(textOf(fields, 'rule')) : null;
  const lists = audience === 'lists' ? slugsOf(fields, 'lists') : [];
  const wrong = [
    ...(data === null ? ['data'] : []),
    ...(audience === 'rule' && rule === null ? ['rule'] : []),
    // Without lists, the campaign would be for everybody.
    ...(audience === 'lists' && lists.length === 0 ? ['lists'] : []),
  ];
  const body: CampaignPut = {
    name: textOf(fields, 'name'),
    subtype: textOf(fields, 'subtype'),
    template: textOf(fields, 'template'),
    data: data ?? {},
    audience: {
      lists,
      rule,
      exclude_lists: slugsOf(fields, 'exclude_lists'),
    },
    from: textOf(fields, 'from') || null,
    from_name: textOf(fields, 'from_name') || null,
    reply_to: textOf(fields, 'reply_to') || null,
    tags: wordsOf(fields, 'tags'),
    max_rate_per_hour: numberOf(fields, 'max_rate_per_hour'),
    skip_if_mailed_within_hours: numberOf(fields, 'skip_if_mailed_within_hours'),
    first_wave: fields.has('first_wave'),
  };
  return { slug: textOf(fields, 'slug'), body, wrong };
}

/** A campaign with content of its own keeps it. */
export function withOwnContent(
  { template, ...body }: CampaignPut,
  campaign: Campaign | undefined,
): CampaignPut {
  if (!campaign?.content) return { template, ...body };
  const { content, default_locale: locale, layout } = campaign;
  return {
    ...body,
    content,
    ...(locale !== null && { default_locale: locale }),
    ...(layout !== null && { layout }),
  };
}

const slugsOf = (fields: FormData, name: string): string[] =>
  fields.getAll(name).filter((value) => typeof value === 'string');
