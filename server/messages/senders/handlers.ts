import { recordChange } from '../../account/audit/record-change.ts';
import type { Handlers } from '../../http/operation.ts';
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
import type { SenderParts } from './sender-parts.ts';
import { presentDomain, presentSenderAddress } from './present.ts';

export const senderHandlers = ({ senders: parts }: { senders: SenderParts }) => {
  const { transport, hashAddress } = parts;
  const ofAddress = ({ id, email_key }: SenderAddressRow) => ({
    resource: { type: 'sender_address', id },
    addressHash: hashAddress(email_key),
  });
  const ofDomain = (name: string) => ({ resource: { type: 'domain', id: name } });

  return {
    'senderAddresses.list': async ({ query, principal, em }) => {
      const read = (slice: Slice) =>
        listSenderAddresses(em, principal.organizationId, query, slice, transport);
      return { status: 200, body: await listPage(query, read, presentSenderAddress) };
    },

    'senderAddresses.create': async ({ body, principal, em }) => {
      const changes = await putSenderAddress(em, principal.organizationId, body, parts);
      for (const { before, after } of changes) {
        await recordChange(em, principal, {
          operation: 'senderAddresses.create',
          ...ofAddress(after),
          before: before && presentSenderAddress(before),
          after: presentSenderAddress(after),
        });
      }
      const { before, after } = lastOf(changes);
      return { status: before ? 200 : 201, body: presentSenderAddress(after) };
    },

    'senderAddresses.delete': async ({ path, principal, em }) => {
      const removed = await removeSenderAddress(em, principal.organizationId, path.email, parts);
      await recordChange(em, principal, {
        operation: 'senderAddresses.delete',
        ...ofAddress(removed),
        before: presentSenderAddress(removed),
        after: null,
      });
      return { status: 204 };
    },

    'domains.list': async ({ query, principal, em }) => {
      const { organizationId } = principal;
      const read = (slice: Slice) => listDomains(em, organizationId, query, slice, transport);
      const present = (row: DomainRow) => presentDomain(row, organizationId, parts);
      return { status: 200, body: await listPage(query, read, present) };
    },

    'domains.get': async ({ path, principal: { organizationId }, em }) => {
      const domain = await getDomain(em, organizationId, path.name, transport);
      return { status: 200, body: presentDomain(domain, organizationId, parts) };
    },

    'domains.create': async ({ body, principal, em }) => {
      const { organizationId } = principal;
      const { domain, created } = await addDomain(em, organizationId, body.name, parts);
      const shown = presentDomain(domain, organizationId, parts);
      await recordChange(em, principal, {
        operation: 'domains.create',
        ...ofDomain(domain.name),
        before: created ? null : shown,
        after: shown,
      });
      return { status: created ? 201 : 200, body: shown };
    },

    'domains.verify': async ({ path, principal, em }) => {
      const { organizationId } = principal;
      const { before, after } = await verifyDomain(em, organizationId, path.name, parts);
      const shown = presentDomain(after, organizationId, parts);
      await recordChange(em, principal, {
        operation: 'domains.verify',
        ...ofDomain(after.name),
        before: presentDomain(before, organizationId, parts),
        after: shown,
      });
      return { status: 200, body: shown };
    },

    'domains.delete': async ({ path, principal, em }) => {
      const { organizationId } = principal;
      const removed = await removeDomain(em, organizationId, path.name, parts);
      await recordChange(em, principal, {
        operation: 'domains.delete',
        ...ofDomain(removed.name),
        before: presentDomain(removed, organizationId, parts),
        after: null,
      });
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
};

function lastOf<T>(items: T[]): T {
  const last = items.at(-1);
  if (last === undefined) throw new Error('There is nothing in the list.');
  return last;
}
