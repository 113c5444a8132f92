/**
 * PROVIDERS-2: the replies of SMTP servers about the recipient's mailbox. A hard bounce suppresses the address, so a
 * reply that is not listed here suppresses nobody. Each message has one recipient, so a reply to the
 * message itself may be about the mailbox too. A reply to MAIL FROM never is.
 */

/** A reply, without addresses. */
export interface Reply {
  code: number;
  /** Which command it answers. */
  command: string;
  /** The enhanced status code (RFC 3463), such as 5.1.1, or nothing. */
  status: string;
  text: string;
  /** Whether the reply names this sender: its address, its domain, or the word "sender". */
  namesSender: boolean;
}

/** Enhanced status codes (RFC 3463 §3.2 and §3.3, and the IANA registry of them). */
export const HARD_BOUNCE_CODES: Readonly<Record<string, string>> = {
  '5.1.1': 'RFC 3463: bad destination mailbox address',
  '5.1.2': 'RFC 3463: bad destination system address',
  '5.1.3': 'RFC 3463: bad destination mailbox address syntax',
  '5.1.4': 'RFC 3463: destination mailbox address ambiguous',
  '5.1.6': 'RFC 3463: destination mailbox has moved, no forwarding address',
  '5.1.10': 'RFC 7505: recipient address has null MX; Exchange: recipient not found',
  '5.2.1': 'RFC 3463: mailbox disabled, not accepting messages',
};

interface ListedText {
  text: RegExp;
  /** The servers that use it. */
  source: string;
}

/** Used only for replies without an enhanced status code, or with an unspecific one such as 5.0.0. */
export const HARD_BOUNCE_TEXTS: readonly ListedText[] = [
  { text: /\buser unknown\b|\bunknown user\b/i, source: 'Postfix, Sendmail, Exchange 2003' },
  { text: /\bundeliverable address\b/i, source: 'Postfix, verify(8)' },
  { text: /\bunrouteable address\b/i, source: 'Exim' },
  { text: /\bno such (?:user|recipient|mailbox)\b/i, source: 'Exim with cPanel, Gmail' },
  { text: /\bno mailbox (?:here )?by that name\b/i, source: 'qmail' },
  { text: /\bRESOLVER\.ADR\.Recip(?:ient)?NotFound\b/i, source: 'Exchange, Outlook' },
  { text: /\brecipient not found\b/i, source: 'Exchange, Outlook' },
  {
    text: /\b(?:email )?account that you tried to reach (?:does not exist|is disabled)\b/i,
    source: 'Gmail',
  },
  { text: /\bthis user doesn'?t have an? \S+ account\b/i, source: 'Yahoo' },
  { text: /\bnot a valid recipient\b/i, source: 'Yahoo' },
  { text: /\bthis (?:mailbox|account) (?:is|has been) disabled\b/i, source: 'Yahoo' },
  {
    text: /\bmailbox (?:name \S+ |name )?not (?:found|allowed)\b/i,
    source: 'Yahoo, RFC 5321 §4.2.3',
  },
  {
    text: /\b(?:user|recipient|mailbox|address) (?:\S+ )?(?:does not|doesn'?t) exist\b/i,
    source: 'Exchange, Dovecot',
  },
];

/** Soft bounces: the mailbox exists and is full (RFC 3463 §3.3, 5.2.2; RFC 5321 §4.2.3, 552). */
export const FULL_MAILBOX_CODE = '5.2.2';
export const FULL_MAILBOX_TEXT =
  /\b(?:mailbox|inbox) (?:is )?full\b|\bover ?quota\b|\bquota (?:is )?exceeded\b|\bexceeded storage allocation\b/i;

/** Words about space. A report with them suppresses nobody, whatever its code is. */
export const SPACE_TEXT = /quota\b|\bfull\b|\bstorage\b/i;

/** The server would take the message later. */
export const LATER_TEXT =
  /\bgr[ae]y-?list|\btry (?:it )?(?:again )?(?:later|(?:in|after) \d+)\b|\btemporar/i;

/**
 * Words with which a server refers to the sender, to us or to its rules, whatever else the reply contains.
 * Exim quotes "no such user" when it verifies the sender at the sender's own server; some relays add "user
 * unknown" to "relaying denied"; `rcpthosts` of qmail are the domains that it relays for.
 */
export const POLICY_TEXT = new RegExp(
  [
    String.raw`\bsender\b|\bmail from\b|\bverification failed\b`,
    String.raw`\brelay(?:ing)? (?:access|not|denied|prohibited|is)|\b(?:to|not) relay\b|\brcpthosts\b`,
    String.raw`\bpolic(?:y|ies)\b|\bspam\b|\bspf\b|\bdkim\b|\bdmarc\b|\breputation\b`,
    String.raw`\bblock(?:ed|s|list\w*)?\b|\bblack ?list|\bbanned\b|\bauthenticat|\bnot permitted\b`,
  ].join('|'),
  'i',
);

/** Codes that name the sender, its authentication or its reputation. */
export const SENDER_CODES = new RegExp(
  [
    // RFC 3463 §3.2: bad sender's mailbox address, its syntax or its system.
    String.raw`^5\.1\.[78]$`,
    // RFC 7372, RFC 7505, RFC 8616 and the IANA registry: DKIM, SPF, reverse DNS, null MX of the sender, flood, ARC.
    String.raw`^5\.7\.2\d$`,
    // Exchange Online: banned senders and hosts, DMARC, exceeded allowances of a tenant.
    String.raw`^5\.7\.(?:5\d\d|6\d\d|7\d\d)$`,
  ].join('|'),
);

/**
 * Codes that name the recipient without proof that there is no mailbox (RFC 3463 §3.2, §3.3 and §3.5: address,
 * mailbox and routing). Exchange answers 5.4.1 for recipients that its directory doesn't have.
 */
export const RECIPIENT_CODES = /^5\.(?:1\.[0-6]|1\.10|2\.0|4\.[0-37])$/;

/** Words that name the recipient without proof that there is no mailbox. */
export const RECIPIENT_TEXTS: readonly ListedText[] = [
  {
    text: /\b(?:invalid|bad|illegal|unknown) recipient\b/i,
    source: 'Exchange 2003, Domino, MDaemon',
  },
  { text: /\brecipient (?:is )?(?:invalid|rejected|unavailable|disabled)\b/i, source: 'Exchange' },
  { text: /\brecipient address rejected\b/i, source: 'Postfix, Exchange Online' },
  {
    text: /\bmailbox (?:is )?(?:unavailable|disabled|inactive)\b/i,
    source: 'RFC 5321 §4.2.3, Outlook',
  },
  {
    text: /\b(?:user|account) (?:is )?(?:disabled|inactive|suspended)\b/i,
    source: 'Yahoo, Dovecot',
  },
];

/**
 * The recipient accepts mail of some senders only: lists (RFC 3463 §3.8), mailboxes and groups of Exchange.
 */
export const RESTRICTED_CODES = /^5\.7\.(?:2|12|124|129|13[3-6])$/;
export const RESTRICTED_TEXT = /\bRESOLVER\.RST\./;

/**
 * Words about the sender only. If the code names the recipient, only these words make the reply one about
 * the sender.
 */
export const SENDER_TEXT =
  /\bsender (?:address |domain )?(?:rejected|verif|unknown|denied|refused)|\bat a rate\b/i;

/** Codes that leave open what the reply is about (RFC 3463: "other or undefined status"). */
export const VAGUE_CODES: readonly string[] = ['', '5.0.0', '5.1.0', '5.2.0'];

/**
 * Codes of faults in this message or in its transmission: 5.1.5, 5.1.9, mailbox and system limits, routing
 * loops, protocol errors and content (RFC 3463 §3.2 to §3.7). They say nothing about the sender's other
 * mail.
 */
export const MESSAGE_CODES = /^5\.(?:1\.[59]|2\.[34]|3\.4|4\.[46]|5\.[1-6]|6\.\d+)$/;

/** Reply codes under which servers refuse by policy (RFC 5321 §4.2.3, and 7.1 on 551 and 553). */
export const POLICY_REPLIES: readonly number[] = [550, 551, 553, 554];
