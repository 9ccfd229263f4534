// How carriers sign what they tell us: over the public address and each field, so that neither can be another's (Twilio's scheme).
import { createHmac, timingSafeEqual } from 'node:crypto';

export function signWebhook(secret: string, url: string, fields: Readonly<Record<string, string>>): string {
  const said = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHmac('sha1', secret).update(`${url}${said}`, 'utf8').digest('base64');
}

export function isSigned(
  secret: string,
  { url, signature, fields }: { url: string; signature: string; fields: Readonly<Record<string, string>> },
): boolean {
  const expected = Buffer.from(signWebhook(secret, url, fields));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
