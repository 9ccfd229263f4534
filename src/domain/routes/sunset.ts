// When the sun sets, so that no one is sent to a stranger's door in the dark.
import type { Position } from '../geography/geometry';

const DAY = 86_400_000;
const RADIANS = Math.PI / 180;
/** The upper edge of the sun on the horizon, with the air's refraction. Degrees. */
const HORIZON = -0.833;
/** 1 January 2000, noon. */
const EPOCH = Date.UTC(2000, 0, 1, 12);

/**
 * The instant of sunset (milliseconds) of the solar day that `now` belongs to at a place, within about two minutes up to
 * the polar circles; null where the sun does not set or does not rise that day. The solar day begins at true midnight:
 * in the small hours it is the coming sunset, later in the evening the one that has been.
 */
export function sunsetAt({ latitude, longitude }: Position, now: number): number | null {
  // Days since the epoch at this meridian, to its mean solar noon.
  const noon = Math.round((now - EPOCH) / DAY + longitude / 360) - longitude / 360;
  const anomaly = (357.5291 + 0.98560028 * noon) * RADIANS;
  const center = 1.9148 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly) + 0.0003 * Math.sin(3 * anomaly);
  const ecliptic = anomaly + (center + 180 + 102.9372) * RADIANS;
  const transit = noon + 0.0053 * Math.sin(anomaly) - 0.0069 * Math.sin(2 * ecliptic);
  const declination = Math.asin(Math.sin(ecliptic) * Math.sin(23.4393 * RADIANS));
  const cosine =
    (Math.sin(HORIZON * RADIANS) - Math.sin(latitude * RADIANS) * Math.sin(declination)) /
    (Math.cos(latitude * RADIANS) * Math.cos(declination));
  if (!(Math.abs(cosine) <= 1)) return null;
  return EPOCH + (transit + Math.acos(cosine) / (2 * Math.PI)) * DAY;
}

/** Minutes of a walk that are left before sunset: 0 when the sun has set, Infinity where it does not set. */
function minutesOfLight(place: Position, now: number): number {
  const sunset = sunsetAt(place, now);
  return sunset === null ? Infinity : Math.max(0, (sunset - now) / 60_000);
}

/** The minutes of a walk that begins now: those asked for, but not beyond sunset unless told otherwise. */
export function minutesToWalk(asked: number, place: Position, now: number, afterDark: boolean): number {
  return afterDark ? asked : Math.min(asked, minutesOfLight(place, now));
}
