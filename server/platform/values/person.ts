import type { Role } from './principal.ts';

/** A person who has signed in. */
export interface SignedIn {
  sessionId: string;
  personId: string;
  name: string;
  /** Whether the person authenticated in the last 15 minutes. */
  isRecent: boolean;
}

/** A person who has signed in and has a role in the organization of the request. */
export interface Member extends SignedIn {
  organizationId: string;
  role: Role;
}

/** The browser that sent a request. */
export interface Client {
  /** The address, or for IPv6 its /64: attempts to sign in are counted by it. */
  network: string;
  /** A network that is large enough not to name a person; null if it is unknown. */
  truncatedAddress: string | null;
  userAgent: string | null;
}
