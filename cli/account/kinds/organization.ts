import type { Kind } from './kind.ts';

/** There is one, and it is never made or deleted here. Its logo is compared by the hash of the file. */
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
