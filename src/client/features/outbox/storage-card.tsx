// How much room the app takes on this phone, and whether the browser promised to keep it.
import { useEffect, useState } from 'react';
import { formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
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
        <p className={styles.quiet}>
          {t('Sent results stay on this phone for 30 days as a backup. Photos are removed once they have arrived.')}
        </p>
      </div>
    </Card>
  );
}
