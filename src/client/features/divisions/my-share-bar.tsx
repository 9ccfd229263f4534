// The part of a walkbook that is this person's, above its doors.
import { sidesOf } from '../../../domain/divisions/sides';
import { t } from '../../i18n/texts';
import type { WalkbookView, Viewer } from '../../offline/mirror/walkbook-view';
import { keepShare } from '../../offline/mirror/my-division';
import { IconButton } from '../../ui/primitives/button';
import styles from './divisions.module.css';
import { partWords } from './division-dialog';
import { serverNow } from '../../session/server-clock';

export function PartBar({ walkbookView, viewer }: { walkbookView: WalkbookView; viewer: Viewer }) {
  if (!walkbookView.part) return null;
  const sides = sidesOf(walkbookView.doors, (id) => walkbookView.standingOf(id) === 'todo', walkbookView.part.keys);
  return (
    <section className={styles.part} aria-label={t('Your share')}>
      <p>
        <b>{t('Your share')}</b> {partWords(sides)}
      </p>
      <IconButton
        icon="close"
        label={t('Show all {count} doors', { count: walkbookView.part.of })}
        onClick={() => keepShare(viewer, walkbookView.id, { sides: null, from: '', at: serverNow() })}
      />
    </section>
  );
}
