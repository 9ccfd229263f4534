// The install of a release into workbox's store: most of a first visit, or of a release that changed much, comes as one pack, the rest
// file by file, several at a time. Workbox's own install asks for one file after the other.
import { PrecacheController } from 'workbox-precaching';
import { severalAtOnce, takePack, type PackedFile, type ReleaseFile } from './pack';
import { verifyingPlugin } from './verify';

const isPacked = (file: ReleaseFile): file is PackedFile => file.bytes !== undefined;
const bytesOf = (files: readonly PackedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether the whole pack is less to fetch than what is missing of it: by itself and with its headers, half of that is as much. */
const isPackLess = (missing: readonly PackedFile[], packed: readonly PackedFile[]) =>
  bytesOf(missing) * 2 > bytesOf(packed);

/**
 * A release by the manifest that the build wrote down. `install` fails where a file can't be had as the manifest has it; what is
 * stored by then is left for the next try.
 */
export function releaseOf(manifest: readonly ReleaseFile[], origin: string) {
  const pack = manifest.find(({ url }) => url.endsWith('.pack'));
  const files = manifest.filter((each) => each !== pack);
  const precache = new PrecacheController({ plugins: [verifyingPlugin(files, origin)] });
  precache.addToCacheList(files);
  const keyOf = ({ url }: ReleaseFile) => precache.getCacheKeyForURL(url) ?? url;

  /** The files of the pack that have arrived with it; none where it isn't worth a request. */
  async function arriving(): Promise<ReadonlySet<ReleaseFile>> {
    const cache = await caches.open(precache.strategy.cacheName);
    const held = new Set((await cache.keys()).map(({ url }) => url));
    const isMissing = (file: ReleaseFile) => !held.has(keyOf(file));
    const packed = files.filter(isPacked);
    if (!pack || !isPackLess(packed.filter(isMissing), packed)) return new Set();
    return takePack(pack.url, packed, isMissing, (file, answer) => cache.put(keyOf(file), answer));
  }

  async function install(event: ExtendableEvent): Promise<void> {
    const arrived = await arriving();
    const others = files.filter((file) => !arrived.has(file));
    // Workbox and its plugins look at what is held, and fetch what is missing.
    await severalAtOnce(others, async (file) => {
      const request = new Request(new URL(file.url, origin), {
        integrity: file.integrity ?? '',
        cache: file.revision ? 'reload' : 'default',
        credentials: 'same-origin',
      });
      await Promise.all(precache.strategy.handleAll({ request, event, params: { cacheKey: keyOf(file) } }));
    });
  }
  return { precache, install };
}
