import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { pageTexts, type Replacements } from '../../account/texts/page-texts.ts';
import type { FormTexts } from './form-html.ts';
import type { FormRow, FormSummary } from './form.ts';
import type { CountRow, SubmissionRow } from './submissions.ts';

/** Begins the tokens of pages that store nothing. */
export const TEST_PREFIX = 'test_';

export const formUrl = (baseUrl: string, mode: Mode, { token }: Pick<FormRow, 'token'>): string =>
  `${baseUrl}/f/${mode === 'test' ? TEST_PREFIX : ''}${token}`;

export const presentForm = (row: FormRow, baseUrl: string, mode: Mode): FormSummary => ({
  id: row.id,
  slug: row.slug,
  url: formUrl(baseUrl, mode, row),
  version: row.version,
  ...row.content,
  enabled: row.enabled,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export const presentSubmission = (row: SubmissionRow) => ({
  id: row.id,
  email: row.email,
  subtypes: row.subtypes,
  locale: row.locale,
  page: row.page,
  form_version: row.form_version,
  status: row.status === 'sent' && row.has_expired ? 'expired' : row.status,
  reason: row.reason,
  created_at: timeOfId(row.id).toISOString(),
  confirmed_at: toIsoOrNull(row.confirmed_at),
});

export const presentCount = ({ id, day, page, sent, confirmed }: CountRow) => ({
  id,
  day,
  page,
  sent,
  confirmed,
});

/** The texts of a form that its description does not have: the built-in ones, or those of the organization. */
export function builtTexts(locale: string, replacements: Replacements): FormTexts {
  const { find } = pageTexts(locale, replacements);
  return {
    email: find('form.email').text,
    choose: find('form.choose').text,
    optional: find('form.optional').text,
    trap: find('form.trap').text,
  };
}
