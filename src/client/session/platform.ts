// Which system this runs on, where an app must be addressed in its system's own way.
import type { Platform } from '../../domain/geography/maps-link';

/** An iPad says that it is a Mac, and that it can be touched. */
export function platform(): Platform {
  if (/Android/.test(navigator.userAgent)) return 'android';
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  return isApple ? 'ios' : 'other';
}
