// Leads from a door to the maps app of whatever shows it. A place goes along, never a person.

export type Platform = 'android' | 'ios' | 'other';

interface Place {
  /** As in GeoJSON. */
  coordinates: readonly [longitude: number, latitude: number];
  address: string;
}

/**
 * | platform | leads to |
 * |---|---|
 * | android | whichever maps app its owner chose, also without a network; the address names the pin |
 * | ios | the maps app that takes links of maps.apple.com; the address names the pin |
 * | other | a map in the browser, by coordinates alone |
 */
export function mapsLink(platform: Platform, { coordinates: [longitude, latitude], address }: Place): string {
  const at = `${latitude},${longitude}`;
  // A parenthesis would end the pin's name.
  const name = encodeURIComponent(address.replaceAll(/[()]/g, ' ').trim());
  switch (platform) {
    case 'android':
      return `geo:${at}?q=${at}(${name})`;
    case 'ios':
      return `https://maps.apple.com/?ll=${at}&q=${name}`;
    case 'other':
      return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  }
}
