// Over the map of all my doors: an address found by a few of its letters, without a network, and which doors are shown.
import { useId, useState } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import { Choice } from '../../../ui/fields/choice';
import type { MapDoor } from '../../../ui/map/types';
import styles from './walk-map.module.css';

interface Props {
  doors: readonly MapDoor[];
  onFound: (door: MapDoor) => void;
  shows: 'all' | 'todo';
  onShows: (shows: 'all' | 'todo') => void;
}

const most = 6;

export function DoorSearch({ doors, onFound, shows, onShows }: Props) {
  const [wanted, setWanted] = useState('');
  const list = useId();
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0 ? [] : doors.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  return (
    <div>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label={t('Find an address')}
          placeholder={t('Find an address')}
          aria-controls={list}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Choice
          label={t('Which doors')}
          value={shows}
          onChange={onShows}
          options={[
            { value: 'all', label: t('All') },
            { value: 'todo', label: t('To do') },
          ]}
        />
      </div>
      <div id={list} aria-live="polite">
        {words.length > 0 && (
          <>
            <ul className={styles.found} aria-label={t('Found')}>
              {found.slice(0, most).map((door) => (
                <li key={door.id}>
                  <button
                    type="button"
                    onClick={() => {
                      setWanted('');
                      onFound(door);
                    }}
                  >
                    {door.label}
                  </button>
                </li>
              ))}
            </ul>
            {found.length === 0 && <p className={styles.quiet}>{t('No door on this phone has this address.')}</p>}
            {found.length > most && (
              <p className={styles.quiet}>{tPlural(found.length - most, '{count} more', '{count} more')}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
