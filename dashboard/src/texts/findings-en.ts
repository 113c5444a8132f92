/**
 * What the check of a campaign found, by the code of the API, for people who never read code. Of other codes, the sentence of the
 * API is shown.
 */
export const FINDINGS: Readonly<Record<string, string>> = {
  no_legal_details:
    'Marketing email must say who sends it: enter the legal name and the address under “Brand”.',
  clipped_by_gmail: 'The email is long: Gmail shows its first part, and hides the rest.',
  untranslated:
    'In one language, the subject or the text is the same as in another: it is probably not translated yet.',
  no_fallback:
    'A field of the recipient, such as the name, has no words for people without it: they get no email.',
  unknown_field: 'The content has a field that no contact has.',
};
