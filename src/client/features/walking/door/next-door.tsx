// The way on from a door, under the thumb.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDistanceAway } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { metresBetween } from '../../../../domain/geography/geometry';
import { isDriven, nextDoor } from '../../../../domain/walkbooks/progress';
import { useWatchedPosition } from '../../../offline/device/position';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import { answerFirst } from '../../../ui/primitives/answer-first';
import { Icon } from '../../../ui/primitives/icons';
import styles from './door-screen.module.css';

export function NextDoor({ walkbookView, door }: { walkbookView: WalkbookView; door: DoorFeature }) {
  const { fix } = useWatchedPosition();
  const { doors, standingOf } = walkbookView;
  const here = door.properties.door_id;
  const next = useMemo(() => nextDoor(doors, standingOf, here), [doors, standingOf, here]);
  const done = standingOf(here) !== 'todo';
  if (!next) {
    return (
      <Link
        className={styles.next}
        onClick={answerFirst}
        data-done
        to="/app/walkbook/id/$id/walk"
        params={{ id: walkbookView.id }}
      >
        <span>{t('All other doors are done. Back to the walkbook')}</span>
      </Link>
    );
  }
  const [longitude, latitude] = next.geometry.coordinates;
  const [hereLng, hereLat] = door.geometry.coordinates;
  const standing = { longitude: hereLng, latitude: hereLat };
  // From where one stands, if that is near this door; else from the door.
  const from = fix && metresBetween(fix, standing) < 500 ? fix : standing;
  const { address, unit } = next.properties;
  const place = unit ? `${address} #${unit}` : address;
  return (
    <Link
      className={styles.next}
      onClick={answerFirst}
      data-done={done || undefined}
      to="/app/walkbook/id/$id/door/$doorId"
      params={{ id: walkbookView.id, doorId: next.properties.door_id }}
      replace
    >
      <span className={styles.nextWords}>
        {isDriven(door, next) ? t('Drive to {address}', { address: place }) : `${t('Next:')} ${place}`}
      </span>
      <span className={styles.away}>{formatDistanceAway(metresBetween(from, { latitude, longitude }))}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}
