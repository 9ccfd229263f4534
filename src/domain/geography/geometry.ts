// Distances on the ground, for areas as small as a turf.

/** A position in degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Degrees of longitude from one meridian to another, the short way around. */
function turn(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

/** Metres between two positions as the crow flies (equirectangular: good to 1 in 1,000 within 100 km). */
export function metresBetween(a: Position, b: Position): number {
  const x = turn(a.longitude, b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIANS);
  return Math.hypot(x, b.latitude - a.latitude) * RADIANS * EARTH_RADIUS;
}

/** Positions as meters east (x) and north (y) of the first one, on a plane. */
export function projectPositions(positions: readonly Position[]): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(positions.length);
  const y = new Float64Array(positions.length);
  const origin = positions[0];
  if (!origin) return { x, y };
  const middle = positions.reduce((sum, { latitude }) => sum + latitude, 0) / positions.length;
  const scale = Math.cos(middle * RADIANS);
  positions.forEach(({ latitude, longitude }, index) => {
    x[index] = turn(origin.longitude, longitude) * scale * RADIANS * EARTH_RADIUS;
    y[index] = (latitude - origin.latitude) * RADIANS * EARTH_RADIUS;
  });
  return { x, y };
}
