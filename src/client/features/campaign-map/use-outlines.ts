// The uploaded outlines of precincts and districts: which of them the map shows, with what is counted in each.
import { useMemo, useState } from 'react';
import { contract } from '../../../contract';
import type { OutlineCounts, OutlineKind, OutlineLayer, OutlineShapes } from '../../../contract/map/map-outlines';
import { useCall, type Loaded } from '../../data/use-call';
import { key, t } from '../../i18n/texts';

export const outlineWords: Record<OutlineKind, string> = {
  precinct: key('Precincts'),
  county: key('Counties'),
  congressional_district: key('Congressional districts'),
  state_senate_district: key('State senate districts'),
  state_house_district: key('State house districts'),
  municipality: key('Municipalities'),
  ward: key('Wards'),
  school_district: key('School districts'),
  other: key('Something else'),
};

export const layerName = ({ kind, name }: Pick<OutlineLayer, 'kind' | 'name'>): string => name || t(outlineWords[kind]);

export type Outline = OutlineShapes['outlines'][number];

export interface MapOutlines {
  layers: Loaded<OutlineLayer[]>;
  /** The one that is shown, or null. */
  layer: OutlineLayer | null;
  onLayer: (id: string | null) => void;
  shapes: Loaded<OutlineShapes>;
  counts: Loaded<OutlineCounts>;
  outlines: readonly Outline[];
}

const none: readonly Outline[] = [];

export function useOutlines(campaignId: string, version: string): MapOutlines {
  const [id, setId] = useState<string | null>(null);
  const query = { campaign_id: campaignId };
  const layers = useCall(contract.mapOutlines.all, { query });
  const layer = layers.data?.find((each) => each.id === id) ?? null;
  const asked = layer && { params: { id: layer.id }, query };
  const shapes = useCall(contract.mapOutlines.shapes, asked, { timeoutMs: 60_000 });
  const counts = useCall(contract.mapOutlines.counts, asked, { follows: version, timeoutMs: 60_000 });
  const outlines = useMemo(() => (layer ? (shapes.data?.outlines ?? none) : none), [layer, shapes.data]);
  return { layers, layer, onLayer: setId, shapes, counts, outlines };
}
