// The chosen door in a map's sheet: its household, loaded when a sheet is first opened.
import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import type { Viewer, WalkbookView } from '../../../offline/mirror/walkbook-view';
import { JustHereNote } from '../guide/just-here-note';
import { Skeleton } from '../../../ui/primitives/skeleton';

const Household = lazy(() => import('../door/household').then((module) => ({ default: module.Household })));

interface Props {
  walkbookView: WalkbookView;
  door: DoorFeature;
  viewer: Viewer;
  /** How the map shows another door. */
  onMap: (doorId: string) => void;
}

export function DoorInSheet(props: Props) {
  const { walkbookView, door, viewer } = props;
  const doorId = door.properties.door_id;
  return (
    <Suspense fallback={<Skeleton rows={2} height={76} label={t('Opening the door')} />}>
      <JustHereNote key={`visit ${doorId}`} touches={walkbookView.touchesAt(doorId)} userId={viewer.userId} />
      <Household key={doorId} {...props} />
    </Suspense>
  );
}
