// A token that was good a moment ago is not verified again: a phone sends the same one for an hour, with each of its requests.

/** Milliseconds after which it is, so that a key that its provider takes back serves hardly longer. */
const rememberedFor = 60_000;
const mostRemembered = 5000;

/**
 * Verifies each token once a minute. What it was found to say holds for the very same token only, and not beyond its own end; what
 * is wrong with others is not kept.
 * @param verify throws for a token that is not good; `expires`: seconds since 1970
 */
export function remembering<Identity>(
  verify: (token: string) => Promise<{ identity: Identity; expires: number }>,
): (token: string) => Promise<Identity> {
  const known = new Map<string, { identity: Identity; since: number; until: number }>();
  return async (token) => {
    const now = Date.now();
    const before = known.get(token);
    // A clock that was set back says nothing of how long ago that was.
    if (before && before.since <= now && now < before.until) return before.identity;
    known.delete(token);
    const { identity, expires } = await verify(token);
    const [oldest] = known.size < mostRemembered ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, { identity, since: now, until: Math.min(now + rememberedFor, expires * 1000) });
    return identity;
  };
}
