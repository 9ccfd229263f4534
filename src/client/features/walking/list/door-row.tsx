// One row of the list: a door, or a building that opens to its units.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatDistanceAway } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { metresBetween } from '../../../../domain/geography/geometry';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import type { Fix } from '../../../offline/device/position';
import { answerFirst } from '../../../ui/primitives/answer-first';
import { Button } from '../../../ui/primitives/button';
import { Icon } from '../../../ui/primitives/icons';
import styles from './door-row.module.css';
import { doorLine, doorTitle } from './door-summary';
import { noteOf, type ListItem } from './list-items';
import type { OpenDraft } from './use-open-drafts';
import { ResultMark } from '../../../ui/primitives/result-mark';

interface Props {
  walkbookView: WalkbookView;
  door: DoorFeature;
  unit: boolean;
  /** The note of its building, which the row above says already. */
  told?: string | null;
  next: boolean;
  /** No heading says its street, as over the map. */
  alone?: boolean;
  /** Chosen in the list or on the map. */
  selected?: boolean;
  userId: string;
  /** Something was typed or asked there and not saved yet. */
  draft?: OpenDraft | undefined;
  /** Only for the next door: how far it is. */
  fix: Fix | null;
  now: number;
}

/** Drawn again only when something about it changed: scrolling moves rows, it does not redraw them. */
export const DoorRow = memo(PlainDoorRow);

/** Further away than this no one is on the walk yet, and the distance says nothing. Metres. */
const walkable = 5_000;

function PlainDoorRow({
  walkbookView,
  door,
  unit,
  told = null,
  next,
  alone = false,
  selected,
  userId,
  draft,
  fix,
  now,
}: Props) {
  const { door_id, house_number, address } = door.properties;
  const { newest, standing } = walkbookView.stateOf(door_id);
  const result = standing === 'todo' ? null : (newest?.contact_result ?? null);
  const number = house_number || address;
  const flat = door.properties.unit === null ? null : `#${door.properties.unit}`;
  const mark = unit ? (flat ?? '') : number;
  // What the square does not say: the number once it shows a result, and on the map which unit of a building it is.
  const place = alone ? address : result && !next ? number : null;
  const before = unit ? place && flat : [place, flat].filter(Boolean).join(' ');
  const [longitude, latitude] = door.geometry.coordinates;
  const metres = next && fix ? metresBetween(fix, { latitude, longitude }) : Infinity;
  const away = metres < walkable ? formatDistanceAway(metres) : null;
  return (
    <Link
      to="/app/walkbook/id/$id/door/$doorId"
      // A pointer that rests on a list must not load the door's screen with every row.
      preload={false}
      params={{ id: walkbookView.id, doorId: door_id }}
      className={styles.door}
      onClick={answerFirst}
      data-unit={unit || undefined}
      data-next={next || undefined}
      data-door={door_id}
      aria-current={selected || undefined}
    >
      <ResultMark result={result} text={mark} next={next} />
      <span className={styles.words}>
        <span className="sr-only">{unit ? t('Unit {unit}', { unit: door.properties.unit ?? '' }) : address}: </span>
        <span className={styles.title}>
          {before && <span aria-hidden="true">{before} · </span>}
          {doorTitle(door)}
        </span>
        <span className={styles.line}>
          {draft && <DraftMark draft={draft} />}
          {doorLine(door, walkbookView, userId, now, told)}
        </span>
      </span>
      {next ? (
        <span className={styles.aside} data-aside>
          <span>{t('next')}</span>
          {away && <b>{away}</b>}
        </span>
      ) : (
        <Icon name="chevron-right" size={18} className={styles.arrow} />
      )}
    </Link>
  );
}

function DraftMark({ draft }: { draft: OpenDraft }) {
  return (
    <span className={styles.draft}>
      <Icon name={draft === 'survey' ? 'survey' : 'note'} size={14} /> {draftText(draft)} ·{' '}
    </span>
  );
}

function draftText(draft: OpenDraft): string {
  switch (draft) {
    case 'note':
      return t('Note not saved yet');
    case 'photo':
      return t('Photo not saved yet');
    case 'voice':
      return t('Voice note not saved yet');
    case 'survey':
      return t('Survey not finished');
  }
}

interface BuildingProps {
  walkbookView: WalkbookView;
  item: Extract<ListItem, { kind: 'building' }>;
  next: DoorFeature | null;
  drafts: ReadonlyMap<string, OpenDraft>;
  onToggle: (key: string) => void;
  onNoOne: (address: string, units: DoorFeature[], result: 'not_home' | 'inaccessible') => void;
  onTopFirst?: (() => void) | undefined;
}

export const BuildingRow = memo(PlainBuildingRow);

function PlainBuildingRow({ walkbookView, item, next, drafts, onToggle, onNoOne, onTopFirst }: BuildingProps) {
  const { units, address, open, key } = item;
  const todo = units.filter((unit) => walkbookView.standingOf(unit.properties.door_id) === 'todo');
  const targets = units.reduce((sum, { properties }) => sum + properties.voters.filter((one) => one.target).length, 0);
  const draft = units.flatMap((unit) => drafts.get(unit.properties.door_id) ?? [])[0];
  const hasNext = units.some((unit) => unit.properties.door_id === next?.properties.door_id);
  return (
    <div data-open={open || undefined}>
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
            {draft && !open && <DraftMark draft={draft} />}
            {[
              tPlural(units.length, '{count} unit', '{count} units'),
              tPlural(targets, '{count} target', '{count} targets'),
              noteOf(units),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} className={styles.arrow} />
      </button>
      {open && item.todo > 1 && (
        <div className={styles.all}>
          <Button small onClick={() => onNoOne(address, todo, 'not_home')}>
            {tPlural(
              todo.length,
              'No answer in the whole building: mark {count} unit',
              'No answer in the whole building: mark {count} units',
            )}
          </Button>
          <Button small look="quiet" onClick={() => onNoOne(address, todo, 'inaccessible')}>
            {t('Couldn’t get in')}
          </Button>
          {onTopFirst && (
            <Button small look="quiet" icon="chevron-up" onClick={onTopFirst}>
              {t('Top floor first')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
