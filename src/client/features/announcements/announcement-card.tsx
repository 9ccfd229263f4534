// What was announced, one after the other, until it was read. It lies over the screen and stops no one: a walk goes on beneath it, and
// without a network "Got it" is kept and reported later.
import { useEffect, useState } from 'react';
import type { Announcement } from '../../../contract/team/announcements';
import { formatDate } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { announcementList } from '../../offline/mirror/announcements';
import { useList } from '../../offline/mirror/lists';
import { useViewer } from '../../offline/mirror/use-viewer';
import { noteRead } from '../../offline/outbox/read-announcements';
import { isBusy } from '../../ui/layout/notice-bar';
import { Button } from '../../ui/primitives/button';
import styles from './announcement-card.module.css';

const askEvery = 5 * 60_000;
const lookEvery = 5_000;

export function AnnouncementCard() {
  const viewer = useViewer();
  const { items } = useList(announcementList);
  const [shown, setShown] = useState<Announcement | null>(null);
  const [next] = items;

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void announcementList.load(viewer);
    };
    ask();
    const timer = setInterval(ask, askEvery);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [viewer]);

  // Not into someone's typing; what was withdrawn goes.
  useEffect(() => {
    const look = () => {
      if (next === undefined) setShown(null);
      else if (!isBusy()) setShown(next);
    };
    look();
    if (next === undefined) return undefined;
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [next]);

  const gotIt = async (id: string) => {
    setShown(null);
    await noteRead(viewer, id);
    announcementList.remove(id);
    await announcementList.load(viewer);
  };
  if (!shown) return <output aria-live="polite" />;
  const more = items.filter(({ id }) => id !== shown.id).length;
  return (
    <output aria-live="polite">
      <section className={styles.card} aria-label={t('Announcement')}>
        <p className={styles.from}>
          {t('{name}, {when}', {
            name: shown.user_name,
            when: formatDate(shown.created_at, 'weekdayDayTime', viewer.timeZone),
          })}
        </p>
        <p className={styles.text}>{shown.text}</p>
        <div className={styles.foot}>
          <Button look="primary" onClick={() => void gotIt(shown.id)}>
            {t('Got it')}
          </Button>
          {more > 0 && <span className="quiet">{tPlural(more, '{count} more', '{count} more')}</span>}
        </div>
      </section>
    </output>
  );
}
