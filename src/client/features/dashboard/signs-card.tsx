// Where road signs stand, and the latest of them with their photos.
import { Link, useNavigate } from '@tanstack/react-router';
import { stands } from '../../../domain/road-signs/condition';
import { say, sayCount } from '../../../domain/words/say';
import type { Placement } from '../../../contract/road-signs';
import { ago } from '../../../domain/walkbooks/words';
import { AuthImage } from '../../ui/auth-image';
import { Icon } from '../../ui/icons';
import { DoorMap } from '../../ui/map/map';
import type { MapStreet } from '../../ui/map/types';
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
      <p className={classes.quiet}>
        {all.length > 0
          ? say('No sign stands now. Those that stood are under Road signs.')
          : say('No sign is placed yet. Whoever puts one up records it with their phone, under Road signs.')}
      </p>
    );
  }
  const newest = placements.toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at));
  const open = (placement: Placement | undefined) =>
    placement && void navigate({ to: '/app/road-sign/id/$id', params: { id: placement.road_sign_id } });
  return (
    <div className={classes.signs}>
      <DoorMap
        label={say('Map of {signs} that stand. The latest are listed beside it.', {
          signs: sayCount(placements.length, '{count} sign', '{count} signs'),
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
            <span className={classes.photo}>
              {placement.file_id ? <AuthImage fileId={placement.file_id} alt="" /> : <Icon name="sign" size={24} />}
            </span>
            <span className={classes.latestWords}>
              <Link to="/app/road-sign/id/$id" params={{ id: placement.road_sign_id }}>
                {placement.road_sign_name}
              </Link>
              <span className={classes.small}>
                {placement.user_name}, {ago(placement.recorded_at, now, zone)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
