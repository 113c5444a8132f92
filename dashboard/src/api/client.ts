import { Mailwright, type SessionOptions } from '@mailwright/sdk';
import { prefix } from '../page-settings.ts';

/** The URL of the server, as the browser reaches it. */
export const baseUrl = location.origin + prefix;

/** A client with the session of this browser. */
export const clientFor = (session: SessionOptions): Mailwright =>
  new Mailwright({ session, baseUrl });

/** For what needs no organization. */
export const personClient = clientFor({});
