// Removes bytes that no row names any more.
import type { Services } from '../../http/handler';

/** Once the transaction is committed. A file too many is no reason for another answer. */
export function removeAfter(
  { services, after }: { services: Pick<Services, 'files'>; after: (effect: () => void) => void },
  ...keys: readonly string[]
): void {
  for (const key of keys) after(() => void services.files.remove(key).catch(() => undefined));
}
