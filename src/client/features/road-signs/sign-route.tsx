// A route past places of signs: its length, a map with numbers, and the same stops as a list that prints and downloads.
import { useMemo, useState, type ReactNode } from 'react';
import { mapsLink } from '../../../domain/geography/maps-link';
import { signRoute, type SignRoute as Route, type SignStop } from '../../../domain/road-signs/sign-route';
import { formatDistance } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { platform } from '../../session/platform';
import { OutsideLink } from '../../ui/layout/outside-link';
import { Stack } from '../../ui/layout/stack-and-row';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Button } from '../../ui/primitives/button';
import { DataTable } from '../../ui/tables/data-table';
import classes from './signs.module.css';

export interface Stop extends SignStop {
  /** Which sign, or who wants one. */
  title: string;
  note: string;
}

interface Props {
  /** Names the table and the file. */
  name: string;
  stops: readonly Stop[];
  streets: readonly MapStreet[];
  /** What its dots mean, in the map's legend. */
  meaning: string;
  /** What can be done at a stop. */
  action: (stop: Stop) => ReactNode;
}

/** So many stops are put in order: a route of more is several days' work. */
export const mostStops = 1_000;

export function SignRoute({ name, stops, streets, meaning, action }: Props) {
  const { route, planAgain } = usePlan(stops);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = route.stops.map((stop, index) => ({ ...stop, number: index + 1 }));
  const drive = route.drive;
  return (
    <Stack>
      <div className={classes.bar}>
        <span className="quiet">
          {[
            tPlural(rows.length, '{count} stop', '{count} stops'),
            formatDistance((drive ?? route).metres),
            ...(drive ? [tPlural(drive.parks, '{count} place to park', '{count} places to park')] : []),
          ].join(' · ')}
        </span>
        <span className={classes.acts}>
          <Button small look="quiet" onClick={planAgain}>
            {t('Plan again')}
          </Button>
          <Button small look="quiet" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </span>
      </div>
      {stops.length > mostStops && (
        <p className="quiet">{tPlural(mostStops, 'The first {count} is on it.', 'The first {count} are on it.')}</p>
      )}
      <DoorMap
        label={t('Map of {stops} in order. The list shows the same stops.', {
          stops: tPlural(rows.length, '{count} stop', '{count} stops'),
        })}
        doors={rows.map(({ id, coordinates, title, number }) => ({
          id,
          coordinates,
          label: title,
          tone: number === 1 ? 'next' : 'todo',
          number,
        }))}
        path={rows.map(({ coordinates }) => coordinates)}
        streets={streets}
        selected={chosen}
        onDoor={setChosen}
        words={{ todo: meaning, next: t('First stop') }}
        height="clamp(280px, 46vh, 460px)"
      />
      <DataTable
        label={name}
        rows={rows}
        rowKey={({ id }) => id}
        most={mostStops}
        chosen={chosen}
        onOpen={({ id }) => setChosen(id)}
        file={name}
        columns={[
          { key: 'number', label: t('Stop'), value: (row) => row.number, figures: true },
          { key: 'title', label: t('Road sign'), value: (row) => row.title },
          {
            key: 'place',
            label: t('Location'),
            value: placeOf,
            cell: (row) => (
              <OutsideLink
                href={mapsLink(platform(), { coordinates: row.coordinates, address: row.address })}
                icon="pin"
              >
                {placeOf(row)}
              </OutsideLink>
            ),
          },
          { key: 'note', label: t('Note'), value: (row) => row.note || null },
          { key: 'action', label: t('Done?'), value: () => null, cell: action },
        ]}
      />
    </Stack>
  );
}

const placeOf = ({ address, unit, coordinates: [lng, lat] }: SignStop): string =>
  address === '' ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : unit === '' ? address : `${address} #${unit}`;

/** The route as it was planned, without the stops that are done: whoever is on their way must not see the order change. */
function usePlan(stops: readonly Stop[]): { route: Route<Stop>; planAgain: () => void } {
  const plan = () => signRoute(stops.slice(0, mostStops));
  const [planned, setPlanned] = useState(plan);
  const known = new Set(planned.stops.map(({ id }) => id));
  const isNew = stops.slice(0, mostStops).some(({ id }) => !known.has(id));
  const shown = isNew ? plan() : planned;
  if (isNew) setPlanned(shown);
  const route = useMemo(() => {
    const open = new Map(stops.map((stop) => [stop.id, stop]));
    return { ...shown, stops: shown.stops.flatMap(({ id }) => open.get(id) ?? []) };
  }, [shown, stops]);
  return { route, planAgain: () => setPlanned(plan()) };
}
