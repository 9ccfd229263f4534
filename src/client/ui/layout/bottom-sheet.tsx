// A sheet at the foot of a map: dragged up and down, or opened and closed with its buttons. With room for it, a panel at the side.
import { useEffect, useId, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { Icon } from '../primitives/icons';
import { useBackCloses } from './use-back-closes';
import styles from './bottom-sheet.module.css';
import { restOf, type SheetHeight } from './sheet-stops';

/** The share of the map that a half open sheet covers; bottom-sheet.module.css has the same. */
export const halfShare = 0.52;
/** So far a finger trembles when it taps, in pixels. */
const tremble = 6;

interface Props {
  /** What it is about, for a screen reader. */
  label: string;
  height: SheetHeight;
  /** A panel at the side, which lies over nothing: Back and Escape leave it as it is. */
  aside?: boolean;
  onHeight: (height: SheetHeight) => void;
  /** What the button says that opens it. */
  openText: string;
  /** Seen however low it is. */
  peek: ReactNode;
  /** Stands right above it, whatever its height. */
  above?: ReactNode;
  /** Drawn only while it is open. */
  children: ReactNode;
}

interface Drag {
  from: number;
  height: number;
  moved: boolean;
  last: { y: number; at: number };
  speed: number;
}

const expand = 'M6 11l6-6 6 6M6 19l6-6 6 6';

export function BottomSheet({ label, height, aside = false, onHeight, openText, peek, above, children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [pulled, setPulled] = useState<number | null>(null);
  const [low, setLow] = useState(0);
  const body = useId();
  const open = height !== 'peek';
  const closes = open && !aside;
  useBackCloses(() => onHeight('peek'), closes);
  useEffect(() => {
    const place = head.current;
    if (!place) return undefined;
    const sizes = new ResizeObserver(() => setLow(place.offsetHeight));
    sizes.observe(place);
    return () => sizes.disconnect();
  }, []);

  useEffect(() => {
    const place = sheet.current;
    if (!place || !closes) return undefined;
    // A dialog over it closes first, and alone.
    const escape = ({ key, target }: KeyboardEvent) =>
      key === 'Escape' && !(target instanceof Element && target.closest('dialog')) && onHeight('peek');
    place.addEventListener('keydown', escape);
    return () => place.removeEventListener('keydown', escape);
  }, [closes, onHeight]);

  const start = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !isAtFoot(sheet.current)) return;
    const last = { y: event.clientY, at: event.timeStamp };
    const at: Drag = { from: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false, last, speed: 0 };
    drag.current = at;
    // On the window, for a mouse is out of it before its first move is told; a tap still reaches the button in it.
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener('pointermove', (now) => move(at, now), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(
        type,
        (now) => {
          over.abort();
          end(at, now);
        },
        { signal },
      );
  };
  const move = (at: Drag, now: globalThis.PointerEvent) => {
    const up = at.from - now.clientY;
    if (!at.moved && Math.abs(up) < tremble) return;
    at.speed = (at.last.y - now.clientY) / Math.max(1, now.timeStamp - at.last.at);
    at.last = { y: now.clientY, at: now.timeStamp };
    at.moved = true;
    setPulled(at.height + up);
  };
  const end = (at: Drag, now: globalThis.PointerEvent) => {
    const whole = sheet.current?.parentElement?.clientHeight ?? 0;
    if (at.moved) {
      const stops = { peek: low, half: whole * halfShare, full: whole };
      // A finger that rested before it let go did not flick.
      const speed = now.timeStamp - at.last.at > 80 ? 0 : at.speed;
      onHeight(restOf(at.height + at.from - at.last.y, speed, stops));
    }
    // The click with which a mouse's drag ends comes first, and is swallowed.
    setTimeout(() => {
      if (drag.current === at) drag.current = null;
    });
    setPulled(null);
  };
  const swallow = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    if (!drag.current?.moved) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const style = { '--low': `${low}px`, ...(pulled === null ? {} : { '--pulled': `${pulled}px` }) } as CSSProperties;
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      style={style}
      data-height={height}
      data-pulled={pulled === null ? undefined : true}
      aria-label={label}
    >
      {above && height !== 'full' && <div className={styles.above}>{above}</div>}
      <div
        ref={head}
        className={styles.head}
        onPointerDown={start}
        onClickCapture={swallow}
        onDragStart={(event) => event.preventDefault()}
      >
        <div className={styles.grip}>
          <button
            type="button"
            className={styles.handle}
            aria-expanded={open}
            aria-controls={open ? body : undefined}
            onClick={() => onHeight(open ? 'peek' : 'half')}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-up'} size={18} />
            {open ? (aside ? t('Hide this panel') : t('Back to the map')) : openText}
          </button>
          {open && (
            <button
              type="button"
              className={styles.taller}
              aria-pressed={height === 'full'}
              title={t('Full height')}
              aria-label={t('Full height')}
              onClick={() => onHeight(height === 'full' ? 'half' : 'full')}
            >
              <Icon name={expand} size={18} />
            </button>
          )}
        </div>
        {peek}
      </div>
      {(open || pulled !== null) && (
        <div id={body} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  );
}

/** As a panel at the side it stays where it is. */
const isAtFoot = (sheet: HTMLElement | null): boolean =>
  sheet !== null && getComputedStyle(sheet).getPropertyValue('touch-action') === 'none';
