import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const isPreviewToken = (text: string): boolean => TOKEN.test(text);

export const newPreviewToken = (): string => randomBytes(32).toString('base64url');

/** The hash is stored instead of the token, which has 256 random bits. */
export const hashPreviewToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
