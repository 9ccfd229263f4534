// Where a walkbook's doors are kept for offline use: one cache a user and campaign, shared by page and service worker.

const prefix = 'walkbooks:';
const photoPrefix = 'photos:';

/** The database of the keys to all this (client/offline/sealed). */
export const keyStoreName = 'porchlight-keys';

/** Name of the cache of the photos that one user has seen. */
export const photoCacheName = (owner: string): string => `${photoPrefix}${owner}:`;

/** Name of the cache of one user (identity uid) and campaign. */
export function walkbookCacheName(owner: string, campaignId: string): string {
  return `${prefix}${owner}:${campaignId}`;
}

/** Whose walkbooks a cache holds, and of which campaign; null for every other cache. */
export function readWalkbookCacheName(name: string): { owner: string; campaignId: string } | null {
  const [, owner, campaignId] = name.startsWith(prefix) ? name.split(':') : [];
  return owner && campaignId ? { owner, campaignId } : null;
}

/** Whether a cache holds what this user, or without one anyone, has seen of a campaign: walkbooks and photos. */
export function isCampaignCache(name: string, owner = ''): boolean {
  const end = owner && `${owner}:`;
  return name.startsWith(prefix + end) || name.startsWith(photoPrefix + end);
}

/** The request of a walkbook: path and query in one fixed order, so that page and worker find the same entry. */
export function walkbookKey(campaignId: string, walkbookId: string): string {
  return `/api/walkbook/optimized/?id=${encodeURIComponent(walkbookId)}&campaign_id=${encodeURIComponent(campaignId)}`;
}

/**
 * What a request asks for, when it is one that may be answered from the cache: the walking order that depends on
 * no one's position. Null for every other request.
 */
export function readWalkbookRequest(
  pathname: string,
  query: URLSearchParamsLike,
): { id: string; campaign_id: string } | null {
  if (pathname.replace(/\/$/, '') !== '/api/walkbook/optimized') return null;
  const id = query.get('id');
  const campaign = query.get('campaign_id');
  if (!id || !campaign || query.has('lat') || query.has('lng')) return null;
  return { id, campaign_id: campaign };
}

interface URLSearchParamsLike {
  get(name: string): string | null;
  has(name: string): boolean;
}

/**
 * What the service worker says of its answer: `copy`: it is the one that lay here, and a newer one is fetched behind it; `stored`: it
 * lies here now. Without this the page that asked has to keep it.
 */
export const keptHeader = 'x-porchlight-kept';

/** Refusals that have nothing to do with the walkbook: what lies here stays. */
const ofPerson: ReadonlySet<unknown> = new Set(['TERMS_NOT_ACCEPTED', 'EMAIL_UNVERIFIED', 'REGISTRATION_REQUIRED']);

/** Whether a refusal with this code, where its status is one that {@link isRevoked} knows, takes a walkbook off the phone. */
export const isAboutWalkbook = (code: unknown): boolean => !ofPerson.has(code);

interface OfWalkbook {
  owner: string;
  campaign_id: string;
  id: string;
}

/** What the worker tells open pages after a background refresh brought other doors than those that were shown. */
interface WalkbookFreshened extends OfWalkbook {
  type: 'walkbook-freshened' | 'walkbook-revoked';
}

/** What it tells them when it could not keep what such a refresh brought: the older copy stays here. */
interface WalkbookUnkept extends OfWalkbook {
  type: 'walkbook-unkept';
  text: string;
  etag: string | null;
}

export type WalkbookNews = WalkbookFreshened | WalkbookUnkept;

/** Whether JSON is the walkbook that was asked for: another one under its address would be walked for it. */
export function isWalkbook(json: unknown, asked: { id: string; campaign_id: string }): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    Reflect.get(json, 'id') === asked.id &&
    Reflect.get(json, 'campaign_id') === asked.campaign_id
  );
}

/** Only a complete, direct 200 JSON answer is ever stored. */
export function isStorable(answer: { status: number; redirected: boolean; contentType: string | null }): boolean {
  return answer.status === 200 && !answer.redirected && /^application\/json\b/i.test(answer.contentType ?? '');
}

/**
 * Answers of our own server that take a walkbook off the phone: no longer assigned, archived, gone. A 401 does not: a
 * token that ran out on a walk must not cost the doors; whoever really is signed out loses the whole cache at sign-out.
 */
export function isRevoked(answer: { status: number; contentType: string | null }): boolean {
  return (answer.status === 403 || answer.status === 404) && /^application\/json\b/i.test(answer.contentType ?? '');
}
