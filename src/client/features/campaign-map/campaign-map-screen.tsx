// The campaign's map for the office: all doors by layers, a search, and doors selected on it for what other screens do.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { contract } from '../../../contract';
import { keptOutline } from '../../../contract/map/map-outlines';
import { closestTile, type MapSummary } from '../../../contract/map/map-tiles';
import { metresPerMinute } from '../../../domain/walkbooks/estimate';
import { circleAround } from '../../../domain/geography/circle';
import { placeOf, unitsOf } from '../../../domain/geography/tile-grid';
import { usesMiles } from '../../../domain/i18n/distances';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useCall } from '../../data/use-call';
import { currentReader, t, tPlural } from '../../i18n/texts';
import { startPosition, useWatchedPosition } from '../../offline/device/position';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { Stack } from '../../ui/layout/stack-and-row';
import { CampaignMap } from '../../ui/map/campaign/campaign-map';
import type { PlaceAt, TileState } from '../../ui/map/campaign/counted-layer';
import { ButtonLink } from '../../ui/primitives/button';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { keepTurfDraft } from '../turf/turf-draft';
import { useCounts } from '../universes/use-counts';
import { keepGroupDraft } from '../universes/group-draft';
import { keepWalkbookDraft } from '../walkbooks/walkbook-draft';
import { DoorsNearby } from './doors-nearby';
import { lookNames, MapLayers } from './map-layers';
import { MapSearch } from './map-search';
import { filtersOf, MapSelection, type Selection } from './map-selection';
import { NothingYet } from './nothing-yet';
import { OutlinesPanel } from './outlines-panel';
import { radii, type Reach } from './select-distance';
import { PlacePanel } from './place-panel';
import { useMapLayer } from './use-map-layer';
import { useOutlines, type Outline } from './use-outlines';
import { Walkers } from './walkers';
import classes from './campaign-map.module.css';

/** Milliseconds between two looks whether something on the map changed. */
const lookAgain = 60_000;

export function CampaignMapScreen() {
  const { campaignId } = useMember();
  const summary = useCall(
    contract.mapTiles.summary,
    { query: { campaign_id: campaignId } },
    { every: lookAgain, timeoutMs: 60_000 },
  );
  const { data } = summary;
  const lead =
    data &&
    [
      tPlural(data.doors, '{count} door', '{count} doors'),
      tPlural(data.voters, '{count} voter', '{count} voters'),
    ].join(' · ');
  return (
    <Page
      title={t('Map')}
      fill
      lead={lead}
      actions={
        (data?.doors ?? 0) > 0 && (
          <ButtonLink small to="/app/turf">
            {t('Cut turf')}
          </ButtonLink>
        )
      }
    >
      {data === undefined && (
        <div className={classes.before}>
          <Loadable loaded={summary} waiting={<Skeleton rows={1} height="60vh" label={t('Loading the map')} />}>
            {() => null}
          </Loadable>
          {summary.error !== undefined && <ButtonLink to="/app/my-map">{t('Walkbooks on this phone')}</ButtonLink>}
        </div>
      )}
      {data?.bounds === null && <NothingYet summary={data} />}
      {data && data.bounds !== null && (
        <FullMap campaignId={campaignId} summary={{ ...data, bounds: data.bounds }} loaded={summary} />
      )}
    </Page>
  );
}

const nothing: Omit<Selection, 'reach'> = {
  way: 'area',
  ring: [],
  walked: [],
  draws: false,
  precinct: '',
  outlines: [],
};

interface Props {
  campaignId: string;
  summary: MapSummary & { bounds: NonNullable<MapSummary['bounds']> };
  loaded: Pick<ReturnType<typeof useCall<typeof contract.mapTiles.summary>>, 'data' | 'error' | 'at' | 'reload'>;
}

function FullMap({ campaignId, summary, loaded }: Props) {
  const navigate = useNavigate();
  const { fix, state: gps } = useWatchedPosition(false);
  const units = usesMiles(currentReader()) ? radii.mi : radii.km;
  const layer = useMapLayer(campaignId, summary);
  const outlines = useOutlines(campaignId, summary.version);
  const [signs, setSigns] = useState(false);
  const [found, setFound] = useState<{ place: [number, number]; address: string | null } | null>(null);
  const [opened, setOpened] = useState<{ at: PlaceAt; turn: number } | null>(null);
  const [goTo, setGoTo] = useState<{ points: [number, number][]; turn: number } | null>(null);
  const [selection, setSelection] = useState<Selection>({
    ...nothing,
    reach: { how: 'straight', metres: units[1] },
  });
  const [selects, setSelects] = useState(false);
  const [tiles, setTiles] = useState<TileState>({ isComing: false, failed: 0 });
  const [retries, setRetries] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const middle = useRef<[number, number]>(summary.bounds[0]);
  const onMiddle = useCallback((place: [number, number]) => {
    middle.current = place;
  }, []);
  const query = { campaign_id: campaignId };
  const walkbooks = useCall(contract.walkbooks.all, layer.choice === 'walkbooks' ? { query } : null);
  const breakdown = useCall(
    contract.voterGroups.breakdown,
    selection.way === 'precinct' ? { body: { campaign_id: campaignId, filter_params: {} } } : null,
  );
  const filters = filtersOf(selection);
  const picked = useMemo(() => new Set(selection.outlines.map(({ number }) => number)), [selection.outlines]);
  // What is selected is tagged and exported: no guess will do.
  const live = useCounts(campaignId, filters, { always: true });
  const change = (next: Partial<Selection>) => {
    setRefused(null);
    // Another ring, or none, takes the place of a walk.
    setSelection((before) => ({ ...before, ...(next.ring && { walked: [] }), ...next }));
  };
  const show = (points: [number, number][]) => setGoTo((before) => ({ points, turn: (before?.turn ?? 0) + 1 }));
  const openPlace = (at: PlaceAt, address: string | null) => {
    setFound({ place: placeOf([at.x + 0.5, at.y + 0.5], at.z), address });
    setOpened((before) => ({ at, turn: (before?.turn ?? 0) + 1 }));
  };
  const openFound = (place: [number, number], address: string) => {
    const [x, y] = unitsOf(place, closestTile);
    openPlace({ z: closestTile, x, y }, address);
    show([place]);
  };
  const select = async (reach: Reach): Promise<string | null> => {
    const place = found?.place ?? middle.current;
    if (reach.how === 'straight') {
      const ring = circleAround(place, reach.metres);
      change({ ring, draws: false });
      show(ring);
      return null;
    }
    const [lng, lat] = place.map((degrees) => degrees.toFixed(6)) as [string, string];
    const metres = String(reach.minutes * metresPerMinute);
    const { areas } = await call(contract.mapTiles.walk, { query: { ...query, lng, lat, metres } });
    if (areas.length === 0) return t('No street with addresses is near this place.');
    change({ walked: areas, ring: [], draws: false });
    show(areas.flat());
    return null;
  };
  const pickOutline = (outline: Outline) => {
    const before = selection.way === 'outline' ? selection.outlines : [];
    const kept = before.filter(({ number }) => number !== outline.number);
    const chosen = kept.length < before.length ? kept : [...kept, outline];
    if (chosen.reduce((sum, { areas }) => sum + areas.length, 0) > keptOutline.areas)
      return setRefused(
        t('At most {max} areas can be selected together. Leave one out first.', { max: keptOutline.areas }),
      );
    setSelects(true);
    change({ ...nothing, way: 'outline', outlines: chosen });
  };
  const showOutlines = (id: string | null) => {
    outlines.onLayer(id);
    change({ outlines: [] });
  };
  const unkept = () =>
    setRefused(t('This browser can’t keep drafts. Choose the same doors on the next screen instead.'));
  const makeGroup = () => {
    if (!filters || !keepGroupDraft(campaignId, filters)) return unkept();
    void navigate({ to: '/app/voter-group/add' });
  };
  const makeWalkbook = () => {
    if (!keepWalkbookDraft(campaignId, filters ?? {})) return unkept();
    void navigate({ to: '/app/walkbook/add' });
  };
  const cutTurf = () => {
    keepTurfDraft(campaignId, filters ?? {}, '');
    void navigate({ to: '/app/turf' });
  };

  return (
    <CampaignMap
      label={t('Map of {doors}. The list of layers says the same in words.', {
        doors: tPlural(summary.doors, '{count} door', '{count} doors'),
      })}
      panelLabel={t('Layers and selection')}
      bounds={summary.bounds}
      goTo={goTo}
      retries={retries}
      onMiddle={onMiddle}
      position={fix}
      onLocate={gps === 'off' ? undefined : startPosition}
      version={layer.version}
      source={layer.source}
      read={layer.read}
      look={layer.look}
      heat={layer.heat}
      signs={signs}
      outlines={
        outlines.layer && {
          outlines: outlines.outlines,
          selected: picked,
          picks: selects && selection.way === 'outline',
          onPick: (number) => {
            const outline = outlines.outlines.find((each) => each.number === number);
            if (outline) pickOutline(outline);
          },
        }
      }
      idle={selects && selection.way === 'outline' && outlines.layer !== null}
      ring={selection.ring}
      areas={selection.walked}
      draws={selection.draws}
      onCorner={(corner) => change({ ring: [...selection.ring, corner] })}
      onClose={() => change({ draws: false })}
      onPlace={(at) => openPlace(at, null)}
      raised={opened?.turn ?? 0}
      found={found?.place ?? null}
      onState={setTiles}
      top={<MapSearch campaignId={campaignId} onFound={openFound} />}
      peek={
        <div className={classes.looks}>
          <Choice label={t('Layer')} value={layer.choice} onChange={layer.onChoice} options={lookNames} />
        </div>
      }
    >
      <Stack gap={14}>
        {opened && (
          <PlacePanel
            key={opened.turn}
            campaignId={campaignId}
            place={opened.at}
            version={summary.version}
            onClose={() => {
              setOpened(null);
              setFound(null);
            }}
          />
        )}
        <LoadProblem loaded={loaded} />
        {tiles.failed > 0 && (
          <Problem mild onRetry={() => setRetries((before) => before + 1)}>
            {navigator.onLine
              ? t('Part of the map could not be loaded.')
              : t('You’re offline: parts of the map that you have not looked at yet are missing.')}
          </Problem>
        )}
        {tiles.isComing && tiles.failed === 0 && <output className={classes.note}>{t('Loading doors…')}</output>}
        <MapLayers summary={summary} layer={layer} signs={signs} onSigns={setSigns} />
        <OutlinesPanel
          campaignId={campaignId}
          of={{ ...outlines, onLayer: showOutlines }}
          selected={picked}
          onPick={(outline) => {
            pickOutline(outline);
            if (!picked.has(outline.number)) show(outline.areas.flat());
          }}
        />
        <MapSelection
          campaignId={campaignId}
          selection={selection}
          open={selects}
          onOpen={setSelects}
          hasOutlines={(outlines.layers.data ?? []).length > 0}
          onChange={(next) => {
            // The first outlines there are, where none are shown yet.
            if (next.way === 'outline' && !outlines.layer) outlines.onLayer(outlines.layers.data?.[0]?.id ?? null);
            change(next);
          }}
          units={units}
          breakdown={breakdown}
          around={found && (found.address ?? t('the chosen address'))}
          onReach={select}
          counted={
            filters && {
              filters,
              voters: live.counts?.voters,
              doors: live.counts?.doors,
              stale: live.stale,
              problem: live.error === undefined ? null : messageFor(live.error, t('Failed to fetch voter count')),
              retry: live.retry,
            }
          }
          onGroup={makeGroup}
          onWalkbook={makeWalkbook}
          onTurf={cutTurf}
          refused={refused}
        />
        <DoorsNearby
          campaignId={campaignId}
          middle={() => middle.current}
          onPoint={(place, address) => setFound({ place, address })}
          onOpen={openFound}
        />
        {layer.choice === 'walkbooks' && (
          <Walkers
            walkbooks={walkbooks}
            onShow={({ bounds }) => {
              if (!bounds) return;
              const [south, west, north, east] = bounds;
              show([
                [west, south],
                [east, north],
              ]);
            }}
          />
        )}
      </Stack>
    </CampaignMap>
  );
}
