/** What the server writes into the page. */
function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="mailwright-${name}"]`)?.content ?? '';
}

/** The path under which the server is reached; empty at the root of its host. */
export const prefix = metaContent('prefix');

/** Whether the server keeps email in its mailbox instead of sending it. */
export const hasMailbox = metaContent('mailbox') === 'on';

/** What people call the identity provider; empty if the server has none. */
export const oidcName = metaContent('oidc');

/** Lets the policy of the page accept styles that scripts set. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
