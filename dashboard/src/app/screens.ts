/** The screens of the navigation in their groups: their names, the operations that they need, and their paths. */
const SCREEN_GROUPS = {
  newsletter: [
    ['campaigns', 'campaigns.list', '/$organization/$mode/campaigns'],
    ['designs', 'campaigns.preview', '/$organization/$mode/designs'],
  ],
  audience: [
    ['contacts', 'contacts.list', '/$organization/$mode/contacts'],
    ['lists', 'lists.list', '/$organization/$mode/lists'],
    ['imports', 'imports.list', '/$organization/$mode/imports'],
    ['forms', 'forms.list', '/$organization/$mode/forms'],
  ],
  sending: [
    ['emails', 'emails.list', '/$organization/$mode/emails'],
    ['suppressions', 'suppressions.list', '/$organization/$mode/suppressions'],
    ['statistics', 'statistics.emails', '/$organization/$mode/statistics'],
  ],
  brand: [
    ['subscriptionTypes', 'subscriptionTypes.list', '/$organization/$mode/subscription-types'],
    ['brand', 'organization.update', '/$organization/$mode/brand'],
    ['domains', 'domains.list', '/$organization/$mode/domains'],
  ],
  developers: [
    ['templates', 'templates.list', '/$organization/$mode/templates'],
    ['keys', 'apiKeys.list', '/$organization/$mode/keys'],
    ['webhooks', 'webhooks.list', '/$organization/$mode/webhooks'],
    ['requests', 'requests.list', '/$organization/$mode/requests'],
    ['attributes', 'contactAttributes.list', '/$organization/$mode/attributes'],
  ],
  organization: [
    ['people', 'people.list', '/$organization/$mode/people'],
    ['auditLog', 'auditLog.list', '/$organization/$mode/audit-log'],
    ['settings', 'organization.get', '/$organization/$mode/settings'],
  ],
} as const;

export type GroupName = keyof typeof SCREEN_GROUPS;

export const GROUP_NAMES = Object.keys(SCREEN_GROUPS) as GroupName[];

export type Screen = (typeof SCREEN_GROUPS)[GroupName][number];

export const screensIn = (group: GroupName): readonly Screen[] => SCREEN_GROUPS[group];

export const SCREENS = GROUP_NAMES.flatMap((name) => [...screensIn(name)]);
