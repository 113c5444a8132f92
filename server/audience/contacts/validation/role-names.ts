/** RFC 2142: names that belong to a function, whoever reads their mail. */
const STANDARD = [
  ...['abuse', 'ftp', 'hostmaster', 'info', 'marketing', 'news', 'noc', 'postmaster', 'sales'],
  ...['security', 'support', 'usenet', 'uucp', 'webmaster', 'www'],
];

/** Not in any standard, but used in the same way. */
const CUSTOMARY = [
  ...['accounting', 'accounts', 'admin', 'administrator', 'all', 'billing', 'booking', 'bookings'],
  ...['careers', 'compliance', 'contact', 'customercare', 'customerservice', 'daemon', 'dns'],
  ...['do-not-reply', 'donotreply', 'dpo', 'enquiries', 'everyone', 'feedback', 'finance', 'hello'],
  ...['help', 'helpdesk', 'hr', 'inquiries', 'invoices', 'jobs', 'legal', 'listserv'],
  ...['mailer-daemon', 'majordomo', 'media', 'no-reply', 'nobody', 'noreply', 'office', 'orders'],
  ...['payments', 'phishing', 'press', 'privacy', 'reception', 'recruitment', 'registrar'],
  ...['reservations', 'returns', 'root', 'service', 'shop', 'spam', 'staff', 'sysadmin', 'system'],
  ...['team', 'tech', 'webadmin'],
];

const ROLE_NAMES = new Set([...STANDARD, ...CUSTOMARY]);

/** Takes the part before the `@`, in lower case. A subaddress (`support+eu`) is its main one's. */
export function isRoleName(localPart: string): boolean {
  const [name = ''] = localPart.split('+');
  // RFC 2142 §6: whoever looks after a mailing list.
  return ROLE_NAMES.has(name) || name.endsWith('-request');
}
