// Now, as facts are stamped, renewed while someone looks: for the age of what was recorded.
import { useNow } from '../i18n/use-now';
import { measuredClock } from './server-clock';

/** Milliseconds since 1970. */
export const useServerNow = (): number => useNow() + (measuredClock()?.offset ?? 0);
