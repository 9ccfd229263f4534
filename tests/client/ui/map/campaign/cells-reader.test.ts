// A tile is read beside the page, and by the page where no thread can be had.
import { beforeEach, expect, it, vi } from 'vitest';
import type { CellsRequest } from '../../../../../src/client/ui/map/campaign/cells-reader';
import { readCells } from '../../../../../src/client/ui/map/campaign/read-cells';
import { vectorTile } from '../../../../support/vector-tile';

const tile = vectorTile([
  { name: 'doors', features: [{ type: 'point', properties: { doors: 3, reached: 1 }, parts: [[[1024, 2048]]] }] },
]);

class Thread extends EventTarget {
  static readonly all: Thread[] = [];
  readonly asked: CellsRequest[] = [];

  constructor() {
    super();
    Thread.all.push(this);
  }

  postMessage(request: CellsRequest): void {
    this.asked.push(request);
  }

  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.resetModules();
  Thread.all.length = 0;
  vi.stubGlobal('Worker', Thread);
  return () => vi.unstubAllGlobals();
});

const reader = async () => (await import('../../../../../src/client/ui/map/campaign/cells-reader')).readCellsBeside;

it('gives each tile its own cells, in whatever order the thread answers, and refuses what is no tile', async () => {
  const read = await reader();
  const [first, second, bad] = [read(tile), read(tile), read(new Uint8Array([7]))];
  expect(Thread.all).toHaveLength(1);
  const [thread] = Thread.all;
  const turns = thread!.asked.map(({ turn }) => turn);
  thread!.answer({ turn: turns[1], cells: 'those of the second' });
  thread!.answer({ turn: turns[2], cells: null });
  thread!.answer({ turn: turns[0], cells: 'those of the first' });
  expect([await first, await second]).toEqual(['those of the first', 'those of the second']);
  await expect(bad).rejects.toThrow(RangeError);
});

it('reads what a thread that ended had still to read, and all later tiles, on the page', async () => {
  const read = await reader();
  const [first, bad] = [read(tile), read(new Uint8Array([7]))];
  Thread.all[0]!.dispatchEvent(new Event('error'));
  await expect(first).resolves.toEqual(readCells(tile));
  await expect(bad).rejects.toThrow(RangeError);
  await expect(read(tile)).resolves.toEqual(readCells(tile));
  expect(Thread.all).toHaveLength(1);
});

it('reads on the page where there are no threads', async () => {
  vi.stubGlobal('Worker', undefined);
  const read = await reader();
  await expect(read(tile)).resolves.toEqual(readCells(tile));
});
