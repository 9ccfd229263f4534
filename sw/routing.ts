// Which requests the worker answers, and how. Everything else goes to the network untouched: all that is not GET (a
// multipart body sent again by a worker can arrive empty on WebKit), the API but for walkbooks, the emulator's paths.
import { readWalkbookRequest } from '../src/domain/walkbooks/walkbook-cache';

export type Way =
  | { kind: 'network' }
  /** The app shell, whatever the address: an app route. */
  | { kind: 'shell' }
  | { kind: 'settings' }
  | { kind: 'walkbook'; owner: string; id: string; campaign_id: string }
  /** Perhaps a map tile; the settings know. */
  | { kind: 'tile' };

export interface Requested {
  method: string;
  url: URL;
  /** 'navigate' for a page. */
  mode: string;
  destination: string;
  /** The X-Porchlight-Owner header. */
  owner: string | null;
}

const appRoute = /^\/(?:$|(?:app|auth|admin|user)(?:\/|$))/;
const tilePath = /\/\d{1,2}\/\d+\/\d+(?:@\dx)?(?:\.\w+)?$/;

/** The way of a request. `origin` is the worker's own. */
export function wayOf(asked: Requested, origin: string): Way {
  if (asked.method !== 'GET') return { kind: 'network' };
  const { url } = asked;
  if (asked.destination === 'image' && tilePath.test(url.pathname)) return { kind: 'tile' };
  if (url.origin !== origin) return { kind: 'network' };
  if (asked.mode === 'navigate') return { kind: appRoute.test(url.pathname) ? 'shell' : 'network' };
  if (url.pathname === '/config.json') return { kind: 'settings' };
  const walkbook = asked.owner ? readWalkbookRequest(url.pathname, url.searchParams) : null;
  return walkbook && asked.owner ? { kind: 'walkbook', owner: asked.owner, ...walkbook } : { kind: 'network' };
}

/** Whether an address belongs to the tile server of the settings, e.g. 'https://tiles.example/{z}/{x}/{y}.png'. */
export function isTileOf(template: string | null, url: URL, origin: string): boolean {
  if (!template) return false;
  const from = template.replace('{s}', 'a').split('{')[0] ?? '';
  const base = new URL(from === '' ? '/' : from, origin);
  const host = template.includes('{s}') ? url.hostname.split('.').slice(1) : url.hostname.split('.');
  const wanted = template.includes('{s}') ? base.hostname.split('.').slice(1) : base.hostname.split('.');
  return host.join('.') === wanted.join('.') && url.pathname.startsWith(base.pathname);
}
