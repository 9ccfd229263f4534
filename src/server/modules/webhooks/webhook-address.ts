// Which addresses a webhook may have, as far as that can be seen: where the name leads is looked up at each sending.

/** The address as it is kept; null for one that can't be: https with a name or address, and no password. */
export function webhookAddress(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const isLocal = /^(localhost|.*\.(localhost|local|internal|lan|home\.arpa))\.?$/i.test(url.hostname);
  const isBareName = !url.hostname.includes('.') && !url.hostname.includes(':');
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || isLocal || isBareName) return null;
  url.hash = '';
  return url.href;
}
