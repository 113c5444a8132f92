import { describe, expect, test } from '@jest/globals';
import { invitationUrl, recoveryUrl } from '../../server/app/commands/dashboard-url.ts';
import { cleanPath } from '../../server/http/connections/clean-path.ts';
import { createLinks, type Links } from '../../server/platform/tokens/links.ts';
import { newPreviewToken } from '../../server/platform/tokens/preview-token.ts';
import { newId } from '../../server/platform/values/id.ts';

const BASE_URL = 'https://mail.example';
/** Tokens are masked where they stand, not only where they look like one. */
const TOKEN = 'short-token';
const links = createLinks(BASE_URL, () => TOKEN);
const about = {
  emailId: newId(),
  mode: 'live',
  organizationId: newId(),
  contactId: newId(),
  subtypeId: newId(),
} as const;

/** Every link, so that a new one is decided here. `asset` contains no token: the hash is public; `addresses` are in no path. */
const LINKS: Record<Exclude<keyof Links, 'isOwn' | 'asset' | 'addresses'>, () => string[]> = {
  confirm: () => [
    links.confirm({
      id: newId(),
      isOfEmail: false,
      organizationId: about.organizationId,
      contactId: about.contactId,
      mode: 'live',
      subtypeIds: [about.subtypeId],
      templateVersionId: null,
      preview: null,
    }),
  ],
  preferences: () => Object.values(links.preferences(about)),
  webVersion: () => [links.webVersion(about)],
  preview: () => [links.preview(TOKEN)],
  verifySender: () => [
    links.verifySender({
      id: newId(),
      organizationId: about.organizationId,
      senderAddressId: newId(),
    }),
  ],
  verifyAlertEmail: () => [
    links.verifyAlertEmail({
      id: newId(),
      organizationId: about.organizationId,
      addressId: newId(),
    }),
  ],
};

/** The target of the request that a browser makes, which has no fragment. */
function targetOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

describe('no token of a link is logged', () => {
  test.each(Object.entries(LINKS))('%s', (_, make) => {
    for (const link of make()) {
      expect(link).toContain(TOKEN);
      expect(cleanPath(targetOf(link))).not.toContain(TOKEN);
      expect(cleanPath(targetOf(link))).toContain('/***');
      expect(cleanPath(targetOf(link).replaceAll('/', '//').toUpperCase())).not.toMatch(/token/i);
    }
  });

  test.each([invitationUrl, recoveryUrl])('%p: the token stands after #', (make) => {
    expect(cleanPath(targetOf(make(BASE_URL, TOKEN)))).not.toContain(TOKEN);
  });

  test('a preview token at another place', () => {
    const token = newPreviewToken();
    expect(cleanPath(`/dashboard/preview/${token}`)).toBe('/dashboard/preview/***');
    expect(cleanPath(`/preview/${token}/x`)).toBe('/preview/***/x');
  });
});
