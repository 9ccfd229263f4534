// Where road signs stand, and the latest of them with their photos.
import { Link, useNavigate } from '@tanstack/react-router';
import { stands } from '../../../domain/road-signs/condition';
import { formatAgo } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Placement } from '../../../contract/road-signs';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
import { Stack } from '../../ui/layout/stack-and-row';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './dashboard.module.css';

const most = 8;

interface Props {
  placements: readonly Placement[];
  /** The ground of the map. */
  streets: readonly MapStreet[];
  now: number;
  zone: string;
}

export function SignsCard({ placements: all, streets, now, zone }: Props) {
  const navigate = useNavigate();
  // What is missing or was taken down stands under Road signs.
  const placements = all.filter(stands);
  if (placements.length === 0) {
    return (
      <p className="quiet">
        {all.length > 0
          ? t('No signs are standing now. Earlier ones are under Road signs.')
          : t('No signs placed yet. Volunteers record each one on their phone, under Road signs.')}
      </p>
    );
  }
  const newest = placements.toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at));
  const open = (placement: Placement | undefined) =>
    placement && void navigate({ to: '/app/road-sign/id/$id', params: { id: placement.road_sign_id } });
  return (
    <Stack gap={14}>
      <DoorMap
        label={t('Map of {signs} now standing. The latest are listed next to it.', {
          signs: tPlural(placements.length, '{count} sign', '{count} signs'),
        })}
        doors={[]}
        streets={streets}
        placements={newest.map((placement) => ({
          id: placement.id,
          coordinates: placement.coordinates,
          label: `${placement.road_sign_name}, ${placement.user_name}`,
          condition: placement.condition,
        }))}
        onPlacement={(id) => open(newest.find((placement) => placement.id === id))}
        height="clamp(260px, 40vh, 400px)"
      />
      <ul className={classes.thumbs}>
        {newest.slice(0, most).map((placement) => (
          <li key={placement.id} className={classes.thumb}>
            <SignPicture fileId={placement.file_id} size={56} />
            <span className={classes.latestWords}>
              <Link to="/app/road-sign/id/$id" params={{ id: placement.road_sign_id }}>
                {placement.road_sign_name}
              </Link>
              <span className={classes.small}>
                {placement.user_name}, {formatAgo(placement.recorded_at, now, zone)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
