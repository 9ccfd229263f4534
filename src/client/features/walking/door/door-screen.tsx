// A door: everyone who lives there, one tap a result, and the next door.
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../../i18n/texts';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import { Empty } from '../../../ui/primitives/empty';
import { Page } from '../../../ui/primitives/page';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { WalkbookProblem } from '../list/walkbook-problem';
import { JustHereNote } from '../guide/just-here-note';
import { Household } from './household';

export function DoorScreen() {
  const { id = '', doorId = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const { walkbookView, refresh, look } = useWalkbookView(viewer, id);
  // Anyone who walks with others wants to know before ringing whether one of them was just here.
  const shared = (walkbookView.walkbook?.assigned.length ?? 0) > 1;
  useEffect(() => {
    if (shared) look();
  }, [shared, look, doorId]);
  const at = walkbookView.positions.get(doorId);
  const door = at === undefined ? undefined : walkbookView.doors[at];
  const { address, unit, city, zip } = door?.properties ?? {};
  const title = door ? (unit ? `${address} #${unit}` : (address ?? '')) : t('Door');
  return (
    <Page
      title={title}
      lead={door ? [city, zip].filter(Boolean).join(' ') : undefined}
      narrow
      ownBar
      back={{ to: '/app/walkbook/id/$id/walk', params: { id }, label: t('Back to the walkbook') }}
    >
      {walkbookView.state === 'loading' && <Skeleton rows={3} height={120} label={t('Opening the door')} />}
      <WalkbookProblem walkbookView={walkbookView} onRetry={() => void refresh()} />
      {walkbookView.state === 'ready' && !door && (
        <Empty icon="door" title={t('This door is no longer in the walkbook')}>
          {t('What you recorded here is safe. Go back to the walkbook to see its doors.')}
        </Empty>
      )}
      {door && <JustHereNote key={`visit ${doorId}`} touches={walkbookView.touchesAt(doorId)} userId={viewer.userId} />}
      {door && <Household key={doorId} walkbookView={walkbookView} door={door} viewer={viewer} />}
    </Page>
  );
}
