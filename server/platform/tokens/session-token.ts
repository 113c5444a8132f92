import { createHash, randomBytes } from 'node:crypto';

/** PEOPLE-3: when a session ends although it is in use. */
export const SESSION_SECONDS = 30 * 24 * 3_600;

/** PEOPLE-3: how long after signing in a session can change who has access. */
export const RECENT_SECONDS = 15 * 60;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const isSessionToken = (text: string): boolean => TOKEN.test(text);

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The hash is stored instead of the token, which has 256 random bits. */
export const hashSessionToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
