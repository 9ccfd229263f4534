// How an API key is written: the campaign that it is for, and 256 random bits. Of these a hash is kept.
import { createHash, randomBytes } from 'node:crypto';

/** Begins every key: whoever finds one in a log or a repository knows what it is. */
const mark = 'plk_';
const shape = /^plk_([0-9a-f]{32})_([\w-]{43})$/;

export interface NewKey {
  key: string;
  /** How it begins: enough to tell it from others. */
  start: string;
  key_hash: string;
}

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

export function newKey(campaignId: string): NewKey {
  const secret = randomBytes(32).toString('base64url');
  const key = `${mark}${campaignId.replaceAll('-', '')}_${secret}`;
  return { key, start: `${mark}…${secret.slice(0, 4)}`, key_hash: hashOfKey(key) };
}

/** Whether a bearer token is meant to be a key. */
export const isKey = (token: string): boolean => token.startsWith(mark);

/** The campaign that a key names; null for what is no key. */
export function campaignOfKey(key: string): string | null {
  const hex = shape.exec(key)?.[1];
  return hex === undefined ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
