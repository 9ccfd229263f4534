// How much room the app takes on this phone, whether the browser promised to keep it, and what stays of what was sent.
import { useEffect, useState } from 'react';
import { formatDate, formatFileSize } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { withOutbox } from '../../offline/outbox/outbox-connection';
import { readSentPhotos, type SentPhotos } from '../../offline/outbox/sent-photos';
import { useSyncStatus } from '../../offline/outbox/status';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import styles from './phone.module.css';

interface Room {
  used: number | null;
  free: number | null;
  kept: boolean | null;
}

async function look(): Promise<Room> {
  const storage = 'storage' in navigator ? navigator.storage : undefined;
  const estimate = typeof storage?.estimate === 'function' ? await storage.estimate() : {};
  const kept = typeof storage?.persisted === 'function' ? await storage.persisted() : null;
  const used = estimate.usage ?? null;
  return { used, free: used !== null && estimate.quota ? estimate.quota - used : null, kept };
}

/** What stays of what was sent, and what had to go. */
function SentPhotosText() {
  const days = useSyncStatus().compared?.backupDays ?? null;
  const [photos, setPhotos] = useState<SentPhotos | null>(null);
  useEffect(() => {
    withOutbox(readSentPhotos).then(setPhotos, () => undefined);
  }, []);
  const letGo = photos?.letGo;
  return (
    <>
      <p className={styles.quiet}>
        {t(
          'Sent results stay on this phone for 30 days as a backup. Photos and voice notes are kept until the campaign has backed them up.',
        )}
      </p>
      {photos !== null && photos.kept > 0 && (
        <p className={styles.quiet}>
          {tPlural(
            photos.kept,
            '{count} sent photo or voice note is kept here.',
            '{count} sent photos and voice notes are kept here.',
          )}{' '}
          {days !== null &&
            days > 0 &&
            tPlural(days, 'Backups are made within {count} day.', 'Backups are made within {count} days.')}
        </p>
      )}
      {letGo && (
        <p className={styles.quiet}>
          {tPlural(
            letGo.count,
            '{count} sent photo or voice note was removed to make space before it was backed up, last on {day}.',
            '{count} sent photos and voice notes were removed to make space before they were backed up, last on {day}.',
            { day: formatDate(new Date(letGo.at).toISOString(), 'day') },
          )}
        </p>
      )}
    </>
  );
}

export function StorageCard() {
  const [room, setRoom] = useState<Room | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    look().then(setRoom, () => undefined);
  }, []);
  const ask = async () => {
    const granted = await navigator.storage.persist();
    setRefused(!granted);
    setRoom(await look());
  };
  return (
    <Card title={t('Storage')}>
      <div className={styles.room}>
        {room !== null && room.used !== null && (
          <p>
            {t('{size} used', { size: formatFileSize(room.used) })}
            {room.free !== null ? t(', {size} free', { size: formatFileSize(room.free) }) : ''}
          </p>
        )}
        {room?.kept === true && <p className={styles.quiet}>{t('The browser will keep it until you remove it.')}</p>}
        {room?.kept === false && (
          <>
            <p className={styles.quiet}>
              {refused
                ? t('The browser didn’t agree yet. Install the app on your home screen first.')
                : t('The browser may clear it when the phone runs out of space.')}
            </p>
            <Button small onClick={() => void ask()}>
              {t('Protect this data')}
            </Button>
          </>
        )}
        <SentPhotosText />
      </div>
    </Card>
  );
}
