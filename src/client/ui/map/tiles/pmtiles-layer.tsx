// The ground of a map from the campaign's own extract, pictures or vectors: tiles of this phone first.
import { DomEvent, GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Tile } from '../../../../domain/geography/map-tiles';
import { aboutMap, readTile } from './offline-map';
import { VectorLayer } from './vector-layer';

/** Tiles that are pictures; each is given back when it is seen. */
class OwnTiles extends GridLayer {
  constructor(
    private readonly url: string,
    maxNativeZoom: number,
    minNativeZoom: number,
    attribution: string,
    private readonly onTile: () => void,
  ) {
    super({ maxZoom: 20, maxNativeZoom, minNativeZoom, attribution });
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const image = document.createElement('img');
    image.alt = '';
    image.setAttribute('role', 'presentation');
    readTile(this.url, coords, false).then(
      (blob) => {
        if (!blob) return done(undefined, image);
        const address = URL.createObjectURL(blob);
        const end = () => URL.revokeObjectURL(address);
        DomEvent.on(image, 'load', () => {
          end();
          this.onTile();
          done(undefined, image);
        });
        DomEvent.on(image, 'error', () => {
          end();
          done(new Error('This tile is no picture.'), image);
        });
        image.src = address;
        return undefined;
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('No tile.'), image),
    );
    return image;
  }
}

interface Props {
  url: string;
  attribution: string;
  /** A first tile is there: no one needs guessed streets any more. */
  onTile: () => void;
}

export function OwnBaseMap({ url, attribution, onTile }: Props) {
  const map = useMap();
  useEffect(() => {
    let gone = false;
    let layer: OwnTiles | VectorLayer | null = null;
    const retry = () => {
      if (layer instanceof VectorLayer) layer.retry();
    };
    void aboutMap(url).then((about) => {
      if (gone || !about) return;
      const { minZoom, maxZoom } = about;
      const names = asText(attribution || about.attribution);
      if (about.vector) {
        const read = async (tile: Tile) => {
          const blob = await readTile(url, tile, true);
          return blob && new Uint8Array(await blob.arrayBuffer());
        };
        layer = new VectorLayer({ minZoom, maxZoom, read, attribution: names, onTile });
      } else layer = new OwnTiles(url, maxZoom, minZoom, names, onTile);
      layer.addTo(map);
    });
    addEventListener('online', retry);
    return () => {
      gone = true;
      removeEventListener('online', retry);
      layer?.remove();
    };
  }, [map, url, attribution, onTile]);
  return null;
}

/** The map library puts the corner's words in as markup. */
function asText(words: string): string {
  const place = document.createElement('span');
  place.textContent = words;
  return place.innerHTML;
}
