/** Error code of our own: a row belongs to an organization that is deleted. */
export const OF_DELETED = 'MW001';

export const isOfDeletedOrganization = (error: unknown): boolean =>
  (error as { code?: unknown }).code === OF_DELETED;
