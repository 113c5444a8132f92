import type { Kind } from './kind.ts';

/** The single organization; it is never created or deleted here. Its logo is compared by hash. */
export const organization: Kind = {
  async read(client) {
    const current = await client.organization.get();
    const value = { ...current, logo: current.logo?.source_sha256 ?? null };
    return { values: new Map([['', value]]), others: [] };
  },
  async write(client, _id, { logo, ...fields }, folder) {
    const updated = await client.organization.update(fields);
    if (logo === undefined || logo === (updated.logo?.source_sha256 ?? null)) return updated;
    if (logo !== null) return client.organization.putLogo({ data: folder.logo ?? '' });
    await client.organization.deleteLogo();
    return updated;
  },
};
