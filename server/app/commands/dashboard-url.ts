import { isLoopbackHost } from '../../platform/values/loopback.ts';

/** The dashboard's own address: on loopback the name `localhost`, because passkeys refuse addresses (PEOPLE-1). */
export function dashboardUrl(baseUrl: string): string {
  const url = new URL(`${baseUrl}/dashboard`);
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost';
  return url.href;
}

/** The link with which somebody accepts an invitation. Browsers send what stands after `#` to no server. */
export const invitationUrl = (baseUrl: string, token: string): string =>
  `${dashboardUrl(baseUrl)}/invitation#${token}`;

/** The link with which a person sets a new password. */
export const recoveryUrl = (baseUrl: string, token: string): string =>
  `${dashboardUrl(baseUrl)}/recovery#${token}`;
