import { audited } from '../../account/audit/audited.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import type { Handlers } from '../../http/operation.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { listSenderAddresses, putSenderAddress, removeSenderAddress } from './addresses.ts';
import type { SenderAddressRow } from './address-row.ts';
import {
  addDomain,
  type DomainRow,
  getDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from './domains.ts';
import { withSenderEvents } from './sender-events.ts';
import type { SenderParts } from './sender-parts.ts';
import { presentDomain, presentSenderAddress } from './present.ts';

export const senderHandlers = ({ senders: parts }: { senders: SenderParts }) => {
  const { transport, hashAddress } = parts;
  const ofAddress = ({ id, email_key }: SenderAddressRow) => ({
    resource: { type: 'sender_address', id },
    addressHash: hashAddress(email_key),
  });
  const ofDomain = (name: string) => ({ resource: { type: 'domain', id: name } });
  const show = (domain: DomainRow, { organizationId }: OrganizationScope) =>
    presentDomain(domain, organizationId, parts);

  return {
    'senderAddresses.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listSenderAddresses(scope, query, slice, transport);
      return { status: 200, body: await listPage(query, read, presentSenderAddress) };
    },

    'senderAddresses.create': async ({ body, scope }) => {
      const changes = await withSenderEvents(scope, domainIn(body.email), parts, () =>
        putSenderAddress(scope, body, parts),
      );
      for (const { before, after } of changes) {
        await recordChange(scope, {
          operation: 'senderAddresses.create',
          ...ofAddress(after),
          before: before && presentSenderAddress(before),
          after: presentSenderAddress(after),
        });
      }
      const { before, after } = lastOf(changes);
      return { status: before ? 200 : 201, body: presentSenderAddress(after) };
    },

    'senderAddresses.delete': async ({ path, scope }) => {
      const removed = await removeSenderAddress(scope, path.email, parts);
      return audited(scope, {
        operation: 'senderAddresses.delete',
        ...ofAddress(removed),
        before: presentSenderAddress(removed),
        after: null,
      });
    },

    'domains.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listDomains(scope, query, slice, transport);
      const present = (row: DomainRow) => show(row, scope);
      return { status: 200, body: await listPage(query, read, present) };
    },

    'domains.get': async ({ path, scope }) => {
      const domain = await getDomain(scope, path.name, transport);
      return { status: 200, body: show(domain, scope) };
    },

    'domains.create': async ({ body, scope }) => {
      const { domain, created } = await withSenderEvents(scope, body.name, parts, () =>
        addDomain(scope, body.name, parts),
      );
      const shown = show(domain, scope);
      return audited(scope, {
        operation: 'domains.create',
        ...ofDomain(domain.name),
        before: created ? null : shown,
        after: shown,
      });
    },

    'domains.verify': async ({ path, scope }) => {
      const { before, after } = await withSenderEvents(scope, path.name, parts, () =>
        verifyDomain(scope, path.name, parts),
      );
      const shown = show(after, scope);
      return audited(scope, {
        operation: 'domains.verify',
        ...ofDomain(after.name),
        before: show(before, scope),
        after: shown,
      });
    },

    'domains.delete': async ({ path, scope }) => {
      const removed = await withSenderEvents(scope, path.name, parts, () =>
        removeDomain(scope, path.name, parts),
      );
      return audited(scope, {
        operation: 'domains.delete',
        ...ofDomain(removed.name),
        before: show(removed, scope),
        after: null,
      });
    },
  } satisfies Partial<Handlers>;
};

const domainIn = (email: string): string => parseAddress(email)?.domain ?? '';

function lastOf<T>(items: T[]): T {
  const last = items.at(-1);
  if (last === undefined) throw new Error('There is nothing in the list.');
  return last;
}
