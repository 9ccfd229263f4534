// The ground of a map from the campaign's own extract: tiles of this phone first, each picture given back when it is seen.
import { DomEvent, GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { mapZooms, readTile } from './offline-map';

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
    readTile(this.url, coords).then(
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
  /** A first tile is there: nobody needs guessed streets any more. */
  onTile: () => void;
}

export function OwnGround({ url, attribution, onTile }: Props) {
  const map = useMap();
  useEffect(() => {
    let gone = false;
    let layer: OwnTiles | null = null;
    void mapZooms(url).then((zooms) => {
      if (gone || !zooms) return;
      layer = new OwnTiles(url, zooms.maxZoom, zooms.minZoom, attribution, onTile);
      layer.addTo(map);
    });
    return () => {
      gone = true;
      layer?.remove();
    };
  }, [map, url, attribution, onTile]);
  return null;
}
