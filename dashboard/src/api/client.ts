import { Mailwright, type SessionOptions } from '@mailwright/sdk';
import { prefix } from '../page-settings.ts';
import { revalidating } from './revalidating.ts';

/** The URL of the server, as the browser reaches it. */
export const baseUrl = location.origin + prefix;

const fetchAgain = revalidating((request) => fetch(request));

/** A client with the session of this browser. */
export const clientFor = (session: SessionOptions): Mailwright =>
  new Mailwright({ session, baseUrl, fetch: fetchAgain });

/** For what needs no organization. */
export const personClient = clientFor({});
