import type { Mailwright, SenderAddress } from '@mailwright/sdk';
import { takeAll } from '../../output/collect.ts';
import { addressKey, domainOf } from '../address.ts';
import { loadSdk } from '../../connection.ts';
import type { Folder, JsonObject, Resource } from '../resource.ts';
import type { Kind } from './kind.ts';

type Sender = Omit<SenderAddress, 'test_mode'>;

export const sender: Kind = {
  async read(client, ids) {
    const all = await readAll(client);
    const describedIds = new Map(ids.map((id) => [addressKey(id), id]));
    const named = all.filter(({ email }) => describedIds.has(addressKey(email)));
    return {
      values: new Map(
        named.map((one) => [describedIds.get(addressKey(one.email)) ?? '', toValue(one, all)]),
      ),
      others: all.filter((one) => !named.includes(one)).map(({ email }) => email),
    };
  },
  async write(client, id, value) {
    const { is_default, ...rest } = value;
    try {
      return await client.senderAddresses.create({ ...value, email: id });
    } catch (error) {
      if (!is_default || !(await isNotVerifiedYet(error))) throw error;
      return client.senderAddresses.create({ ...rest, email: id });
    }
  },
  remove: (client, id) => client.senderAddresses.delete(id),
  // Otherwise the server would email a verification link, which a verified domain makes unnecessary.
  isBlocked: async (client, id, folder) =>
    (await unverifiedDomains(client, folder)).includes(domainOf(id)),
  async outstanding(client, described, folder) {
    const all = await readAll(client);
    const unverified = await unverifiedDomains(client, folder);
    return described.flatMap((one) => {
      const present = all.find(({ email }) => addressKey(email) === addressKey(one.id));
      if (present) return stepsOf(present, one, all);
      if (!unverified.includes(domainOf(one.id))) return [];
      return [
        `The sender ${one.id} will be created when its domain is verified: run mailwright apply again then.`,
      ];
    });
  },
};

const readAll = (client: Mailwright): Promise<Sender[]> =>
  takeAll(client.senderAddresses.list({ status: 'all', limit: 200 }));

/** An unverified sender can't replace a verified default sender, so its `is_default` is not compared. */
const toValue = (one: Sender, all: Sender[]): JsonObject =>
  canBeDefault(one, all) ? { name: one.name, is_default: one.is_default } : { name: one.name };

const canBeDefault = ({ status, is_default }: Sender, all: Sender[]): boolean =>
  is_default ||
  status === 'verified' ||
  !all.some((other) => other.is_default && other.status === 'verified');

function stepsOf(present: Sender, { value }: Resource, all: Sender[]): string[] {
  const { email, status, next_step } = present;
  if (status === 'verified') return [];
  return [
    `The sender ${email} is ${status}: no email is sent from it yet. ${next_step ?? ''}`.trim(),
    ...(value.is_default && !canBeDefault(present, all)
      ? [`  It can become the default when it is verified: run mailwright apply again then.`]
      : []),
  ];
}

async function isNotVerifiedYet(error: unknown): Promise<boolean> {
  const { ValidationError } = await loadSdk();
  if (!(error instanceof ValidationError)) return false;
  const { field, reason } = error.details;
  return field === 'is_default' && reason === 'not_verified';
}

/** The unverified domains that the folder describes. */
async function unverifiedDomains(client: Mailwright, folder: Folder): Promise<string[]> {
  const named = folder.resources.filter(({ kind }) => kind === 'domain').map(({ id }) => id);
  if (named.length === 0) return [];
  const all = await takeAll(client.domains.list({ status: 'all', limit: 200 }));
  return all
    .filter(({ name, status }) => named.includes(name) && status !== 'verified')
    .map(({ name }) => name);
}
