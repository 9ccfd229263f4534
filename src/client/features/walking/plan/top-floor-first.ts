// The order of a walkbook with every building from its top floor down, as this walkbook's plan.
import { t } from '../../../i18n/texts';
import { topDown } from '../../../../domain/walking-order/top-floor-first';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { keepPlan } from '../../../offline/mirror/plans';
import { toast } from '../../../ui/primitives/toast';
import { serverNow } from '../../../session/server-clock';

export function walkTopFirst(walkbookView: WalkbookView, viewer: Viewer): void {
  const order = topDown(walkbookView.doors).map((door) => door.properties.door_id);
  const metres = walkbookView.walkbook?.metres ?? 0;
  keepPlan(viewer, walkbookView.id, { kind: 'top', order, metres, minutes: 0, at: serverNow() });
  toast({ text: t('Every building from its top floor down'), icon: 'check' });
}
