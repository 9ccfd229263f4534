// The addresses in the middle of the map as a list: for whoever chooses one without a pointer.
import { useState } from 'react';
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Button } from '../../ui/primitives/button';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './place.module.css';

interface Props {
  campaignId: string;
  /** Where the middle of the map is now. */
  middle: () => [number, number];
  /** Shows on the map which one is meant. */
  onPoint: (place: [number, number], address: string) => void;
  onOpen: (place: [number, number], address: string) => void;
}

export function DoorsNearby({ campaignId, middle, onPoint, onOpen }: Props) {
  const [at, setAt] = useState<[number, number] | null>(null);
  const [lng, lat] = at ?? [0, 0];
  const query = { campaign_id: campaignId, lng: lng.toFixed(6), lat: lat.toFixed(6) };
  const loaded = useCall(contract.mapTiles.around, at && { query });
  return (
    <Stack gap={8}>
      <Button wide icon="map" aria-expanded={at !== null} onClick={() => setAt(at === null ? middle() : null)}>
        {at === null ? t('List the addresses here') : t('Hide the list of addresses')}
      </Button>
      {at !== null && (
        <>
          <Button small onClick={() => setAt(middle())}>
            {t('List again where the map is now')}
          </Button>
          <Loadable loaded={loaded} waiting={<Skeleton rows={3} />}>
            {(places) =>
              places.length === 0 ? (
                <p className={classes.quiet}>
                  {t('No door is near the middle of the map. Move the map, then list again.')}
                </p>
              ) : (
                <ul className={classes.units} aria-label={t('Addresses in the middle of the map')}>
                  {places.map(({ coordinates, address, doors }) => (
                    <li key={String(coordinates)}>
                      <button
                        type="button"
                        onFocus={() => onPoint(coordinates, address)}
                        onClick={() => onOpen(coordinates, address)}
                      >
                        <strong>{address}</strong>
                        {doors > 1 && (
                          <span className={classes.quiet}>{tPlural(doors, '{count} door', '{count} doors')}</span>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loadable>
        </>
      )}
    </Stack>
  );
}
