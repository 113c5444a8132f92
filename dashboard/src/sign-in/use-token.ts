import { useLocation } from '@tanstack/react-router';

/** The token of a one-time link. It stands after `#`, which browsers send to no server. */
export const useToken = (): string => useLocation().hash.replace(/^#/, '');
