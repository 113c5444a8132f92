import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from '../../server/account/api-keys/keys.ts';
import { Organization } from '../../server/account/organizations/organization.entity.ts';
import { putTemplate } from '../../server/messages/templates/save.ts';
import { insertDefaultSender } from '../support/app/account.ts';
import type { Installation } from './installation.ts';

/** An organization with a sender and the template `note`, and the limits that every organization has. */
export interface Tenant {
  id: string;
  key: string;
}

export const createTenant = ({ asOwner }: Installation, slug: string): Promise<Tenant> =>
  asOwner(async (em) => {
    const organization = em.create(Organization, { slug, name: slug, brand: slug });
    await em.flush();
    await insertDefaultSender(em, organization, 'ses');
    const { id } = organization;
    const scope = { em, organizationId: id };
    const content = { en: { subject: 'Note', html: null, text: 'Hello {{ name }}' } };
    await putTemplate(scope, { slug: 'note', name: 'Note', defaultLocale: 'en', content });
    const { key } = issueKey(scope, { mode: 'live', scopes: ['full'], name: 'Faults' });
    return { id, key };
  });

/** Requests with a key; the body of the response is read. */
export async function requestAs(
  baseUrl: string,
  key: string,
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  return { status: response.status, text: await response.text() };
}

/** How long a response took, in milliseconds, and its status. */
interface Sent {
  at: number;
  tookMs: number;
  status: number | null;
}

const EVERY_MS = 200;

/** Each of the organizations sends an email every 200 ms, or as soon as the one before has its response. */
export function startSending(baseUrl: string, tenants: Tenant[]) {
  const sent: Sent[] = [];
  let isOver = false;
  const send = async ({ key }: Tenant, to: string): Promise<void> => {
    const at = performance.now();
    const body = { to, template: 'note', data: { name: 'Ada' } };
    const answer = await requestAs(baseUrl, key, 'POST', '/emails/send', body).catch(() => null);
    sent.push({ at, tookMs: performance.now() - at, status: answer?.status ?? null });
  };
  const sending = tenants.map(async (tenant, place) => {
    await sleep((EVERY_MS / tenants.length) * place);
    for (let n = 0; !isOver; n += 1) {
      await Promise.all([send(tenant, `single-${n}@tenant-${place}.example`), sleep(EVERY_MS)]);
    }
  });
  return {
    /** What was sent since the last call. Emails without a response yet are in the next one. */
    take: (): Sent[] => sent.splice(0),
    async stop() {
      isOver = true;
      await Promise.all(sending);
    },
  };
}

export const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
