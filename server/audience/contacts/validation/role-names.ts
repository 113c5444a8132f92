/** RFC 2142: names that belong to a function, not to a person. */
const STANDARD_NAMES = [
  ...['abuse', 'ftp', 'hostmaster', 'info', 'marketing', 'news', 'noc', 'postmaster', 'sales'],
  ...['security', 'support', 'usenet', 'uucp', 'webmaster', 'www'],
];

/** Not standardized, but used in the same way. */
const COMMON_NAMES = [
  ...['accounting', 'accounts', 'admin', 'administrator', 'all', 'billing', 'booking', 'bookings'],
  ...['careers', 'compliance', 'contact', 'customercare', 'customerservice', 'daemon', 'dns'],
  ...['do-not-reply', 'donotreply', 'dpo', 'enquiries', 'everyone', 'feedback', 'finance', 'hello'],
  ...['help', 'helpdesk', 'hr', 'inquiries', 'invoices', 'jobs', 'legal', 'listserv'],
  ...['mailer-daemon', 'majordomo', 'media', 'no-reply', 'nobody', 'noreply', 'office', 'orders'],
  ...['payments', 'phishing', 'press', 'privacy', 'reception', 'recruitment', 'registrar'],
  ...['reservations', 'returns', 'root', 'service', 'shop', 'spam', 'staff', 'sysadmin', 'system'],
  ...['team', 'tech', 'webadmin'],
];

const ROLE_NAMES = new Set([...STANDARD_NAMES, ...COMMON_NAMES]);

/**
 * `localPart` is the part before the `@`, in lower case. A subaddress (`support+eu`) counts as its base
 * name.
 */
export function isRoleName(localPart: string): boolean {
  const [name = ''] = localPart.split('+');
  // RFC 2142 §6: the administrator of a mailing list.
  return ROLE_NAMES.has(name) || name.endsWith('-request');
}
