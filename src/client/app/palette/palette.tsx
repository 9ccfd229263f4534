// The way to any screen, walkbook or person by a few letters. Enter opens the first, arrows move, Esc closes.
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n/texts';
import { useBackCloses } from '../../ui/layout/use-back-closes';
import { useModal } from '../../ui/primitives/dialog';
import { Icon } from '../../ui/primitives/icons';
import { LoadProblem } from '../../ui/primitives/loadable';
import { rareIcons } from '../../ui/primitives/rare-icons';
import styles from './palette.module.css';
import { useFinds } from './use-finds';

export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { heading, modal } = useModal(onClose);
  useBackCloses(onClose);
  const inside = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { groups, searching, failed } = useFinds(typed);
  const first = groups[0]?.finds[0];

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(inside.current?.querySelectorAll('a') ?? [])];
    const at = stops.findIndex((each) => each === document.activeElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  // What ends a composed letter opens nothing.
  const openFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
    event.preventDefault();
    onClose();
    void navigate({ to: first.path });
  };

  return (
    <dialog {...modal} className={styles.palette} onKeyDown={move}>
      <div className={styles.inside} ref={inside}>
        <h2 id={heading} className="sr-only">
          {t('Go to')}
        </h2>
        <div className={styles.field}>
          <Icon name={rareIcons.search} size={18} />
          <input
            ref={field}
            type="text"
            aria-label={t('Screen, walkbook, or person')}
            placeholder={t('Screen, walkbook, or person')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={openFirst}
          />
          <button type="button" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
        <div className={styles.list}>
          {groups.map(({ title, finds }) => (
            <section key={title}>
              <h3 className={styles.title}>{title}</h3>
              <ul>
                {finds.map((find) => (
                  <li key={find.id}>
                    <Link
                      to={find.path}
                      className={styles.find}
                      data-first={find === first || undefined}
                      onClick={onClose}
                    >
                      <Icon name={find.icon} size={18} />
                      <span className={styles.label}>{find.label}</span>
                      {find.note !== undefined && <span className={styles.note}>{find.note}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {failed && <LoadProblem loaded={failed} />}
          <output className={styles.state}>
            {searching
              ? t('Searching voters…')
              : first === undefined && !failed && t('Nothing found. Try fewer letters.')}
          </output>
        </div>
      </div>
    </dialog>
  );
}
