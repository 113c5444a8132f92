/** How the tags of one tool look, or what an editor makes of a tag. */
export interface Pattern {
  /**
   * Finds tags with the group `name`. Every repetition is limited, and what may precede a tag is a single character, so
   * that reading a text takes time in proportion to its length.
   */
  tag: RegExp;
  tool: string;
  /**
   * Which names are taken for tags. `any`: nothing else looks like this. `known`: only fields that tools have.
   * `personal`: of them, those about the person, because the others are also words of an email; in a link all of them.
   */
  names: 'any' | 'known' | 'personal';
}

export const DAMAGED = 'damaged';

const pattern = (tool: string, names: Pattern['names'], tag: RegExp): Pattern => ({
  tool,
  names,
  tag,
});

export const PATTERNS: readonly Pattern[] = [
  // Editors encode what they find in links, and put spaces or elements between braces.
  pattern(
    DAMAGED,
    'any',
    /%7B(?:%20|\+){0,3}%7B(?<name>(?:(?!%7B)[^"'<>\0{}]){1,200}?)(?:%7D(?:%20|\+){0,3}%7D|\}\})/gi,
  ),
  pattern(
    DAMAGED,
    'any',
    /\{(?:[\s\u200b]|&nbsp;|<[^<>]{1,200}>){1,4}\{(?<name>[^{}\0]{1,200})\}(?:[\s\u200b]|&nbsp;|<[^<>]{1,200}>){0,4}\}/g,
  ),
  pattern('Mailchimp', 'any', /\*(?:\||%7C)\s?(?<name>[a-z][^|*<>"%\n]{0,100})(?:\||%7C)\*/gi),
  pattern('Salesforce', 'any', /(?<![\p{L}\p{N}%])%%=?(?<name>[a-z_][\w .]{0,60})=?%%/giu),
  pattern('Salesforce', 'any', /\{!(?<name>[a-z_][\w.]{0,60})\}/gi),
  pattern('MailerLite', 'any', /\{\$(?<name>[a-z_]\w{0,60})\}/gi),
  pattern('Mautic', 'any', /\{contactfield=(?<name>\w{1,60})[^{}<>]{0,60}\}/gi),
  pattern('SendGrid', 'any', /(?:<|&lt;)%=?\s?(?<name>[a-z_@][\w.]{0,60})\s?%(?:>|&gt;)/gi),
  pattern('SendGrid', 'any', /\[%\s?(?<name>[a-z_][\w.]{0,60})[^%\]<>]{0,60}%\]/gi),
  pattern('Mailjet', 'any', /\[\[(?:data|var):(?<name>\w{1,60})[^\]<>]{0,60}\]\]/gi),
  pattern('Campaign Monitor', 'any', /\[(?<name>[a-z]\w{0,40}),\s?fallback=[^\]<>]{0,100}\]/gi),
  pattern('Campaign Monitor', 'any', /<(?<name>unsubscribe|webversion)(?=[\s>])[^<>]{0,200}>/gi),
  pattern('GetResponse', 'known', /\[\[(?<name>[\p{L}_][\p{L}\p{N}_ ]{1,40})\]\]/gu),
  pattern(
    'ActiveCampaign',
    'known',
    /(?<![\p{L}\p{N}%[<])%(?<name>[a-z][\w.-]{1,60})%(?![\p{L}\p{N}%])/giu,
  ),
  pattern(
    'Dotdigital',
    'known',
    /(?<![\p{L}\p{N}@.])@(?<name>[A-Z][A-Z_]{2,40})@(?![\p{L}\p{N}@])/gu,
  ),
  pattern(
    'another tool',
    'known',
    /(?<![{\p{L}\p{N}%#$])\$?\{(?<name>[\p{L}_][\p{L}\p{N}_. ]{1,40})\}(?!\})/gu,
  ),
  pattern(
    'another tool',
    'personal',
    /(?<![\p{L}\p{N}_[\])-])\[(?<name>[\p{L}_][\p{L}\p{N}_ ]{1,40})\](?![(:[\p{L}\p{N}])/gu,
  ),
];
