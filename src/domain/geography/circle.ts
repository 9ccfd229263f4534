// A circle on the ground as a ring of places, for what knows areas by their corners alone.

const corners = 36;
const metresPerDegree = 111_320;

/** The ring around a place, [lng, lat]; so far away, in meters. Near a pole it is cut off there. */
export function circleAround([lng, lat]: readonly [number, number], metres: number): [number, number][] {
  const up = metres / metresPerDegree;
  const across = up / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return Array.from({ length: corners }, (_, index) => {
    const turn = (index / corners) * 2 * Math.PI;
    return [within(lng + across * Math.sin(turn), 180), within(lat + up * Math.cos(turn), 90)];
  });
}
