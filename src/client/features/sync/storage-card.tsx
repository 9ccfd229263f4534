// How much room the app takes on this phone, and whether the browser promised to keep it.
import { useEffect, useState } from 'react';
import { say } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
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

function size(bytes: number): string {
  if (bytes >= 1_000_000_000) return say('{bytes} GB', { bytes: (bytes / 1_000_000_000).toFixed(1) });
  return say('{bytes} MB', { bytes: (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0) });
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
    <Card title={say('Room on this phone')}>
      <div className={styles.room}>
        {room !== null && room.used !== null && (
          <p>
            {say('{size} used', { size: size(room.used) })}
            {room.free !== null ? say(', {size} free', { size: size(room.free) }) : ''}
          </p>
        )}
        {room?.kept === true && (
          <p className={styles.quiet}>{say('The browser promised to keep it until you remove it.')}</p>
        )}
        {room?.kept === false && (
          <>
            <p className={styles.quiet}>
              {refused
                ? say('The browser did not promise it now. Install the app on your home screen, then it will.')
                : say('The browser may clear it when the phone runs out of room.')}
            </p>
            <Button small onClick={() => void ask()}>
              {say('Ask the browser to keep it')}
            </Button>
          </>
        )}
        <p className={styles.quiet}>
          {say(
            'What arrived stays here for 30 days, and is sent again should headquarters lose it. Photos leave this phone once they have arrived.',
          )}
        </p>
      </div>
    </Card>
  );
}
