// Reads a vector tile (Mapbox Vector Tile 2, a protocol buffer) as far as a map of ours draws it. What it does not know it
// passes over; what is broken it throws at.

export interface VectorFeature {
  type: 'point' | 'line' | 'polygon';
  properties: ReadonlyMap<string, string | number | boolean>;
  /** Lines, rings or points, each flat: x, y, x, y … in the layer's own units. Rings end where they began. */
  parts: number[][];
}

export interface VectorLayer {
  name: string;
  /** How many units a side of the tile has. */
  extent: number;
  features: VectorFeature[];
}

/** Wire types of a protocol buffer. */
const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

class Reader {
  private readonly view: DataView;
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
    private readonly end = bytes.length,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Calls back with each field; `read` must take it, or it is passed over. */
  fields(read: (field: number, reader: Reader) => void): void {
    while (this.at < this.end) {
      const tag = this.varint();
      const type = tag & 7;
      const before = this.at;
      read(tag >>> 3, this);
      if (this.at === before) this.skip(type);
    }
  }

  get more(): boolean {
    return this.at < this.end;
  }

  /** Up to 2^53 exactly. */
  varint(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      if (this.at >= this.end) throw new RangeError('A vector tile ends in the middle of a number.');
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      if (shift > 2 ** 63) throw new RangeError('A number in a vector tile has no end.');
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** The bytes of an embedded message, string or packed list, as a reader of their own. */
  inner(): Reader {
    const length = this.varint();
    const from = this.at;
    this.move(length);
    return new Reader(this.bytes, from, from + length);
  }

  text(): string {
    const { at, end } = this.inner();
    return new TextDecoder().decode(this.bytes.subarray(at, end));
  }

  double(): number {
    this.move(8);
    return this.view.getFloat64(this.at - 8, true);
  }

  float(): number {
    this.move(4);
    return this.view.getFloat32(this.at - 4, true);
  }

  private move(by: number): void {
    if (this.at + by > this.end) throw new RangeError('A vector tile ends too early.');
    this.at += by;
  }

  private skip(type: number): void {
    if (type === wire.varint) this.varint();
    else if (type === wire.fixed64) this.move(8);
    else if (type === wire.bytes) this.inner();
    else if (type === wire.fixed32) this.move(4);
    else throw new RangeError('This is no vector tile.');
  }
}

/** The layers of a tile whose names are wanted, in the tile's order. Throws a RangeError at what is no vector tile. */
export function readVectorTile(bytes: Uint8Array, wanted: (name: string) => boolean): VectorLayer[] {
  const layers: VectorLayer[] = [];
  new Reader(bytes).fields((field, reader) => {
    if (field !== 3) return;
    const layer = readLayer(reader.inner(), wanted);
    if (layer) layers.push(layer);
  });
  return layers;
}

function readLayer(reader: Reader, wanted: (name: string) => boolean): VectorLayer | null {
  let name = '';
  let extent = 4096;
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  // Keys and values may come after the features that name them.
  const raw: Reader[] = [];
  reader.fields((field, at) => {
    if (field === 1) name = at.text();
    else if (field === 2) raw.push(at.inner());
    else if (field === 3) keys.push(at.text());
    else if (field === 4) values.push(readValue(at.inner()));
    else if (field === 5) extent = at.varint();
  });
  if (!wanted(name) || extent <= 0) return null;
  const features = raw.flatMap((each) => readFeature(each, keys, values) ?? []);
  return { name, extent, features };
}

function readValue(reader: Reader): string | number | boolean {
  let value: string | number | boolean = '';
  reader.fields((field, at) => {
    if (field === 1) value = at.text();
    else if (field === 2) value = at.float();
    else if (field === 3) value = at.double();
    else if (field === 4 || field === 5) value = at.varint();
    else if (field === 6) value = at.zigzag();
    else if (field === 7) value = at.varint() !== 0;
  });
  return value;
}

const types = ['point', 'line', 'polygon'] as const;

function readFeature(
  reader: Reader,
  keys: readonly string[],
  values: readonly (string | number | boolean)[],
): VectorFeature | null {
  const properties = new Map<string, string | number | boolean>();
  let type: VectorFeature['type'] | undefined;
  let parts: number[][] = [];
  reader.fields((field, at) => {
    if (field === 2) {
      const tags = at.inner();
      while (tags.more) {
        const key = keys[tags.varint()];
        const value = values[tags.varint()];
        if (key !== undefined && value !== undefined) properties.set(key, value);
      }
    } else if (field === 3) type = types[at.varint() - 1];
    else if (field === 4) parts = readGeometry(at.inner());
  });
  return type && parts.length > 0 ? { type, properties, parts } : null;
}

/** Commands of a geometry: each number is how often (its upper bits) and what (its lower three). */
const moveTo = 1;
const lineTo = 2;
const closePath = 7;

function readGeometry(reader: Reader): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  let [x, y] = [0, 0];
  while (reader.more) {
    const command = reader.varint();
    const what = command & 7;
    if (what === closePath) {
      const [first = 0, second = 0] = part;
      part.push(first, second);
      continue;
    }
    if (what !== moveTo && what !== lineTo) throw new RangeError('A vector tile draws what nobody knows.');
    for (let left = command >>> 3; left > 0; left--) {
      if (what === moveTo) parts.push((part = []));
      x += reader.zigzag();
      y += reader.zigzag();
      part.push(x, y);
    }
  }
  return parts;
}
