import { prefix } from '../page-settings.ts';

/** Loads the dashboard again, without what it knows: the person has lost an organization, or the account. */
export const startAgain = (): void => location.assign(`${prefix}/dashboard/`);
