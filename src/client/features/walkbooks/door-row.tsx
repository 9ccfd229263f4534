// One row of the list: a door, or a building that opens to its units.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { metresBetween } from '../../../domain/walkbooks/geometry';
import { distanceText } from '../../../domain/walkbooks/words';
import type { Book } from '../../local/books';
import type { Fix } from '../../local/position';
import { answerFirst } from '../../ui/answer-first';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import styles from './door-row.module.css';
import { doorLine, doorTitle } from './door-words';
import type { ListItem } from './list-items';
import { ResultMark } from './result-mark';

interface Props {
  book: Book;
  door: DoorFeature;
  unit: boolean;
  next: boolean;
  /** Chosen in the list or on the map. */
  selected?: boolean;
  userId: string;
  /** Only for the next door: how far it is. */
  fix: Fix | null;
  now: number;
}

/** Drawn anew only when something about it changed: scrolling moves rows, it does not redraw them. */
export const DoorRow = memo(PlainDoorRow);

/** Further away than this nobody is on the walk yet, and the distance says nothing. Metres. */
const walkable = 5_000;

function PlainDoorRow({ book, door, unit, next, selected, userId, fix, now }: Props) {
  const { door_id, house_number, address } = door.properties;
  const { newest } = book.stateOf(door_id);
  const number = house_number || address;
  const flat = door.properties.unit === null ? null : `#${door.properties.unit}`;
  const mark = unit ? (flat ?? '') : number;
  // What the square does not say: the number once it shows a result, and on the map which unit of a building it is.
  const before = newest && !next ? (unit ? flat : [number, flat].filter(Boolean).join(' ')) : unit ? null : flat;
  const [longitude, latitude] = door.geometry.coordinates;
  const metres = next && fix ? metresBetween(fix, { latitude, longitude }) : Infinity;
  const away = metres < walkable ? distanceText(metres) : null;
  return (
    <Link
      to="/app/walkbook/id/$id/door/$doorId"
      // A pointer that rests on a list must not load the door's screen with every row.
      preload={false}
      params={{ id: book.id, doorId: door_id }}
      className={styles.door}
      onClick={answerFirst}
      data-unit={unit || undefined}
      data-next={next || undefined}
      data-door={door_id}
      aria-current={selected || undefined}
    >
      <ResultMark result={newest?.contact_result ?? null} text={mark} next={next} />
      <span className={styles.words}>
        <span className="sr-only">{unit ? say('Unit {unit}', { unit: door.properties.unit ?? '' }) : address}: </span>
        <span className={styles.title}>
          {before && <span aria-hidden="true">{before} · </span>}
          {doorTitle(door)}
        </span>
        <span className={styles.line}>{doorLine(door, book, userId, now)}</span>
      </span>
      {next ? (
        <span className={styles.aside} data-aside>
          <span>{say('next')}</span>
          {away && <b>{away}</b>}
        </span>
      ) : (
        <Icon name="chevron-right" size={18} className={styles.arrow} />
      )}
    </Link>
  );
}

interface BuildingProps {
  book: Book;
  item: Extract<ListItem, { kind: 'building' }>;
  next: DoorFeature | null;
  onToggle: (key: string) => void;
  onNobody: (address: string, units: DoorFeature[], result: 'not_home' | 'inaccessible') => void;
  onTopFirst?: (() => void) | undefined;
}

export const BuildingRow = memo(PlainBuildingRow);

function PlainBuildingRow({ book, item, next, onToggle, onNobody, onTopFirst }: BuildingProps) {
  const { units, address, open, key } = item;
  const todo = units.filter((unit) => book.standingOf(unit.properties.door_id) === 'todo');
  const targets = units.reduce((sum, { properties }) => sum + properties.voters.filter((one) => one.target).length, 0);
  const notes = units.find(({ properties }) => properties.notes)?.properties.notes;
  const hasNext = units.some((unit) => unit.properties.door_id === next?.properties.door_id);
  return (
    <div className={styles.building} data-open={open || undefined}>
      <button
        type="button"
        className={styles.door}
        data-next={(hasNext && !open) || undefined}
        aria-expanded={open}
        onClick={() => onToggle(key)}
      >
        <ResultMark result={null} text="▦" next={hasNext && !open} />
        <span className={styles.words}>
          <span className={styles.title}>{address}</span>
          <span className={styles.line}>
            {[
              sayCount(units.length, '{count} unit', '{count} units'),
              sayCount(targets, '{count} target', '{count} targets'),
              notes,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} className={styles.arrow} />
      </button>
      {open && item.todo > 1 && (
        <div className={styles.all}>
          <Button small onClick={() => onNobody(address, todo, 'not_home')}>
            {sayCount(todo.length, 'Nobody opened: mark {count} unit', 'Nobody opened: mark {count} units')}
          </Button>
          <Button small look="quiet" onClick={() => onNobody(address, todo, 'inaccessible')}>
            {say('Could not get in')}
          </Button>
          {onTopFirst && (
            <Button small look="quiet" icon="chevron-up" onClick={onTopFirst}>
              {say('Top floor first')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
