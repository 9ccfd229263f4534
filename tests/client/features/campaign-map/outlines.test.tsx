// Outlines of precincts and districts on the map: uploaded, counted, and doors selected by them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CampaignMapScreen } from '../../../../src/client/features/campaign-map/campaign-map-screen';
import type { MapSummary } from '../../../../src/contract/map/map-tiles';
import type { OutlineCounts, OutlineLayer, OutlineShapes } from '../../../../src/contract/map/map-outlines';
import { at, id, serverDouble, type Requested } from '../../../support/office';
import { show } from '../../../support/show';

const summary: MapSummary = {
  version: 'v1',
  bounds: [
    [-78.65, 35.77],
    [-78.63, 35.79],
  ],
  doors: 40,
  voters: 90,
  unplaced: 0,
  coverage: { never: 40, older: 0, month: 0, week: 0, reached: 0 },
  support: { s1: 0, s2: 0, s3: 0, s4: 0, s5: 0, unknown: 40 },
  walkbooks: { none: 40, waiting: 0, walking: 0 },
  signs: { standing: 0, damaged: 0, missing: 0, taken_down: 0 },
};
const layer: OutlineLayer = {
  id: id(1),
  kind: 'precinct',
  name: '',
  property: 'PREC',
  outlines: 3,
  moved: 1,
  bytes: 12_000,
  uploaded_at: at,
  uploaded_by: 'Ana Ortega',
};
const square = (lng: number): [number, number][] => [
  [lng, 35.77],
  [lng + 0.01, 35.77],
  [lng + 0.01, 35.79],
  [lng, 35.79],
];
const shapes: OutlineShapes = {
  outlines: [
    { number: 1, name: '10-1', areas: [square(-78.65)] },
    { number: 2, name: '2-1', areas: [square(-78.64)] },
    { number: 3, name: 'Keys', areas: Array.from({ length: 20 }, (_, at) => square(-70 + at)) },
  ],
};
const none = { agree: 0, differ: 0, unsaid: 0 };
const counts: OutlineCounts = {
  outlines: [
    { number: 1, doors: 22, voters: 50, reached: 3, agree: 47, differ: 2, unsaid: 1 },
    { number: 2, doors: 17, voters: 38, reached: 0, ...none, agree: 38 },
    { number: 3, doors: 0, voters: 0, reached: 0, ...none },
  ],
  outside: { doors: 1, voters: 2, named: 2 },
  compared: true,
  differences: [{ number: 1, said: '2-1', voters: 2 }],
};

const answers = (more: Record<string, (asked: Requested) => unknown> = {}) =>
  new Proxy<Record<string, (asked: Requested) => unknown>>(
    {
      'GET /tiles/summary/': () => summary,
      'GET /tiles/outlines/': () => [layer],
      [`GET /tiles/outlines/${layer.id}`]: () => shapes,
      [`GET /tiles/outlines/${layer.id}/counts/`]: () => counts,
      'POST /voter-group/preview/': () => ({ voters: 88, doors: 39, left_out: [], sample: [], estimated: false }),
      ...more,
    },
    {
      get: (all, call) =>
        typeof call === 'string' && /^GET \/tiles\/\d/.test(call)
          ? () => new Response(new Uint8Array(), { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } })
          : all[String(call)],
    },
  );

beforeEach(() => {
  vi.restoreAllMocks();
  for (const [name, size] of [
    ['clientWidth', 1200],
    ['clientHeight', 800],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo = () => undefined;
      lineTo = () => undefined;
    },
  );
  // A pen that draws nothing: what it is asked for is looked at in a real browser.
  const pen = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
});

const open = () => show(CampaignMapScreen, '/app/map');
const showLayer = async () =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Precincts and districts' }), {
    target: { value: layer.id },
  });
const selected = (asked: readonly Requested[]) =>
  asked.filter(({ call }) => call === 'POST /voter-group/preview/').at(-1)?.body?.['filter_params'];

describe('outlines on the map', () => {
  it('count who lives in each, and say where files and the map disagree', async () => {
    await serverDouble(answers());
    await open();
    await showLayer();
    const list = within(await screen.findByRole('list', { name: 'Outlines' }));
    await screen.findByText('22 doors · 50 voters · 3 reached · 2 elsewhere by their file');
    expect(list.getAllByRole('button').map((each) => each.querySelector('strong')?.textContent)).toEqual([
      '2-1',
      '10-1',
      'Keys',
    ]);
    screen.getByText(
      'By their files, 2 of 88 voters live in another outline than on the map. The file of 1 voter says none.',
    );
    screen.getByText('1 door is in none of them. The files of 2 voters there name one of them.');
    screen.getByText('10-1 on the map, “2-1” in the file · 2 voters');
  });

  it('say that nothing can be compared where files call none of them by the same name', async () => {
    const outlines = counts.outlines.map((each) => ({ ...each, agree: 0, differ: each.voters }));
    await serverDouble(
      answers({ [`GET /tiles/outlines/${layer.id}/counts/`]: () => ({ ...counts, outlines, differences: [] }) }),
    );
    await open();
    await showLayer();
    await screen.findByText('22 doors · 50 voters · 3 reached');
    screen.getByText(/^Your voter files call none of these by the same name/);
    expect(screen.queryByText(/^By their files/)).toBeNull();
  });

  it('select their doors, as many areas as a filter holds', async () => {
    const { asked } = await serverDouble(answers());
    await open();
    await showLayer();
    const pick = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
    await pick(/^10-1/);
    await waitFor(() =>
      expect(selected(asked)).toEqual({ where: { field: 'area', areas: shapes.outlines[0]!.areas } }),
    );
    await pick(/^2-1/);
    await screen.findByText('39');
    await waitFor(() =>
      expect(selected(asked)).toEqual({
        where: { field: 'area', areas: shapes.outlines.slice(0, 2).flatMap(({ areas }) => areas) },
      }),
    );
    await pick(/^Keys/);
    await screen.findByText('At most 20 areas can be selected together. Leave one out first.');
    await pick(/^Leave out 10-1$/);
    await waitFor(() =>
      expect(selected(asked)).toEqual({ where: { field: 'area', areas: shapes.outlines[1]!.areas } }),
    );
  });

  const file = (content: string) => new File([content], 'precincts.geojson', { type: 'application/geo+json' });
  const feature = (PREC: string) => ({
    type: 'Feature',
    properties: { OBJECTID: 7, PREC },
    geometry: { type: 'Polygon', coordinates: [square(-78.65)] },
  });
  const choose = async (content: string) => {
    fireEvent.change(await screen.findByLabelText(/^Add or replace outlines/), { target: { files: [file(content)] } });
  };

  it('are told what is wrong with their file before anything is sent, and what a new one replaces', async () => {
    const { asked } = await serverDouble(answers({ 'POST /tiles/outlines/': () => ({ ...layer, id: id(2) }) }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Manage outlines' }));
    await choose('{"type":"Topology"}');
    await screen.findByText(/^This GeoJSON isn’t a list of outlines/);
    expect(screen.queryByRole('button', { name: /^(Replace|Upload) outlines$/ })).toBeNull();
    await choose(
      JSON.stringify({ type: 'FeatureCollection', features: [feature('10-1'), feature('2-1'), feature('2-1')] }),
    );
    await screen.findByText('2 outlines · made of 3 shapes: those of one name belong together');
    screen.getByText(/^This replaces the 3 outlines uploaded on Mar 4, 2026/);
    fireEvent.click(screen.getByRole('button', { name: 'Replace outlines' }));
    await waitFor(() => expect(asked.some(({ call }) => call === 'POST /tiles/outlines/')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted once it was said what stays', async () => {
    const { asked } = await serverDouble(
      answers({ [`DELETE /tiles/outlines/${layer.id}`]: () => new Response(null, { status: 204 }) }),
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Manage outlines' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Precincts' }));
    screen.getByText(/Voter groups, walkbooks and turf made with them stay as they are/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete outlines' }));
    await waitFor(() => expect(asked.some(({ call }) => call.startsWith('DELETE /tiles/outlines/'))).toBe(true));
  });
});
