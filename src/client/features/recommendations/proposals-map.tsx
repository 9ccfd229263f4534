// Proposed walkbooks on the map: each with its outline and number, the chosen one with its way.
import { useMemo } from 'react';
import type { RecommendedWalkbookWithDoors } from '../../../contract/recommendations';
import { streetLines } from '../../../domain/geography/street-lines';
import { t, tPlural } from '../../i18n/texts';
import { DoorMap } from '../../ui/map/map';
import type { MapDoor } from '../../ui/map/types';
import { hullOf } from './hull';

interface Props {
  proposals: readonly RecommendedWalkbookWithDoors[];
  /** The one whose way is drawn. */
  chosen: string | null;
  onChoose?: (id: string) => void;
  height?: string;
}

const mostLabels = 12;

export function ProposalsMap({ proposals, chosen, onChoose, height = 'clamp(300px, 52vh, 560px)' }: Props) {
  const one = proposals.length === 1;
  const doors = useMemo(
    () =>
      proposals.flatMap((proposal): MapDoor[] =>
        proposal.geojson.features.map(({ id, geometry, properties: { address, unit, number } }) => ({
          id,
          coordinates: geometry.coordinates,
          label: unit ? `${address}, ${unit}` : address,
          tone: proposal.id === chosen ? 'next' : 'todo',
          ...(proposal.id === chosen ? { number } : {}),
        })),
      ),
    [proposals, chosen],
  );
  const polygons = useMemo(
    () =>
      one
        ? []
        : proposals.map((proposal, at) => ({
            id: proposal.id,
            ring: hullOf(proposal.geojson.features.map(({ geometry }) => geometry.coordinates)),
            // So many numbers that they cover each other say nothing.
            ...(proposals.length <= mostLabels || proposal.id === chosen
              ? { label: t('No. {number}', { number: at + 1 }) }
              : {}),
          })),
    [proposals, one, chosen],
  );
  const path = proposals.find(({ id }) => id === chosen)?.geojson.features.map(({ geometry }) => geometry.coordinates);
  const streets = useMemo(() => streetLines(proposals.flatMap(({ geojson }) => geojson.features)), [proposals]);
  const owners = useMemo(
    () => new Map(proposals.flatMap(({ id, geojson }) => geojson.features.map((door) => [door.id, id] as const))),
    [proposals],
  );
  return (
    <DoorMap
      label={t('Map of {doors} worth a visit. The list next to it shows the same doors.', {
        doors: tPlural(doors.length, '{count} door', '{count} doors'),
      })}
      doors={doors}
      path={path ?? []}
      streets={streets}
      polygons={polygons.filter(({ ring }) => ring.length > 0)}
      words={{ next: one ? t('In walking order') : t('The selected walkbook'), todo: t('The others') }}
      height={height}
      {...(onChoose ? { onDoor: (door: string) => onChoose(owners.get(door) ?? '') } : {})}
    />
  );
}
