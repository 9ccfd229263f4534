// All knocks at a door. Phones carry the newest; the others are asked for here, and without a network this says so.
import { contract } from '../../../../contract';
import type { DoorFeature } from '../../../../contract/doors';
import { liveTouches } from '../../../../domain/facts/current-view';
import { useCall } from '../../../data/use-call';
import { t } from '../../../i18n/texts';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import { useServerNow } from '../../../session/use-server-now';
import { Dialog } from '../../../ui/primitives/dialog';
import { KnockLine } from './knock-history';
import styles from './person-card.module.css';

interface Props {
  viewer: Viewer;
  walkbookView: WalkbookView;
  door: DoorFeature;
  onClose: () => void;
}

export function AllKnocksDialog({ viewer, walkbookView, door, onClose }: Props) {
  const { door_id, voters } = door.properties;
  const query = { id: walkbookView.id, campaign_id: viewer.campaignId, door_id };
  const { data, error } = useCall(contract.doorTouches.all, { query });
  const now = useServerNow();
  const here = walkbookView.touchesAt(door_id);
  const told = new Set(data?.map(({ id }) => id));
  const knocks = liveTouches([...(data ?? []), ...here.filter(({ id }) => !told.has(id))]).toSorted(
    (a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at),
  );
  const nameOf = (id: string | null) => voters.find((voter) => voter.id === id)?.first;
  return (
    <Dialog title={t('All knocks at this door')} onClose={onClose}>
      {!data && (
        <output className="quiet">
          {error
            ? t('Earlier knocks couldn’t be loaded. These are the ones on this phone.')
            : t('Loading earlier knocks…')}
        </output>
      )}
      {knocks.length === 0 && data && <p className="quiet">{t('No one has knocked here yet.')}</p>}
      <ul className={styles.history} aria-label={t('All knocks at this door')}>
        {knocks.map((touch) => (
          <li key={touch.id} className={styles.knock}>
            <KnockLine touch={touch} userId={viewer.userId} about={nameOf(touch.voter_id)} now={now} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
