// All turfs of a county in one sorted list, of which only what is near the eye is drawn.
import { useMemo, useRef, useState } from 'react';
import type { CutTurfRow } from '../../../../contract/turf-cuts';
import { formatDistance, formatDuration, formatPercent } from '../../../i18n/formats';
import { key, t, tPlural, translateServerMessage } from '../../../i18n/texts';
import { CheckField, SelectField } from '../../../ui/fields/fields';
import { TextField } from '../../../ui/fields/text-field';
import { Button } from '../../../ui/primitives/button';
import { Tag } from '../../../ui/primitives/tag';
import { useWindowed } from '../../../ui/tables/use-windowed';
import classes from '../turf.module.css';

const orders = {
  name: { label: key('Name'), by: () => 0 },
  off: { label: key('Furthest off first'), by: (turf: CutTurfRow) => -Math.abs(turf.off) },
  doors: { label: key('Most doors first'), by: (turf: CutTurfRow) => -turf.doors },
  minutes: { label: key('Longest first'), by: (turf: CutTurfRow) => -turf.minutes },
};
type Order = keyof typeof orders;
const isOrder = (value: string): value is Order => Object.hasOwn(orders, value);
/** Pixels of a row with a name and a line of figures, and of one line more of each. */
const rowHeight = 60;
const moreOf = { name: 17, figures: 16, why: 16 };
/** Letters that a line has room for, on a phone and beside a map. */
const lineOf = { phone: { name: 21, figures: 26 }, desk: { name: 26, figures: 32 } };

/** A name whose numbers sort as people count; to compare thousands of names by their numbers takes seconds. */
const countedName = ({ name }: CutTurfRow) => name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'));

/** Its walkbook was asked for, and could not be created. */
export const isSkipped = ({ isLeft, skipped }: ListedTurf): boolean => isLeft && (skipped ?? []).length > 0;

const kinds = {
  all: { label: key('All turfs'), has: () => true },
  left: { label: key('Without a walkbook'), has: ({ isLeft }: ListedTurf) => isLeft },
  made: { label: key('With a walkbook'), has: ({ isLeft }: ListedTurf) => !isLeft },
  skipped: { label: key('Couldn’t be created'), has: isSkipped },
};
type Kind = keyof typeof kinds;
const isKind = (value: string): value is Kind => Object.hasOwn(kinds, value);

export interface ListedTurf extends CutTurfRow {
  /** No walkbook is made of it yet: it can be edited and chosen. */
  isLeft: boolean;
}

interface Props {
  turfs: readonly ListedTurf[];
  selected: number | null;
  onSelect: (number: number | null) => void;
  onOpen: (number: number) => void;
  /** Those of which walkbooks will be made. */
  chosen: ReadonlySet<number>;
  onChoose: (numbers: readonly number[], isOn: boolean) => void;
}

export function CutTurfList({ turfs, selected, onSelect, onOpen, chosen, onChoose }: Props) {
  const [kind, setKind] = useState<Kind>('all');
  const [order, setOrder] = useState<Order>('name');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = useMemo(() => {
    const { by } = orders[order];
    return turfs
      .filter((turf) => kinds[kind].has(turf) && turf.name.toLowerCase().includes(wanted))
      .map((turf) => ({ turf, rank: by(turf), name: countedName(turf) }))
      .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
      .map(({ turf }) => turf);
  }, [turfs, kind, order, wanted]);
  const free = useMemo(() => shown.filter(({ isLeft }) => isLeft).map(({ number }) => number), [shown]);
  const some = turfs.some(({ isLeft }) => isLeft);
  const heights = useMemo(() => shown.map(heightOf), [shown]);
  const place = useRef<HTMLUListElement>(null);
  const { total, rows } = useWindowed(heights, place, 0);
  return (
    <>
      <TextField
        label={t('Search turfs')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <SelectField
          label={t('Sort by')}
          value={order}
          onChange={({ currentTarget: { value } }) => isOrder(value) && setOrder(value)}
          options={Object.entries(orders).map(([value, { label }]) => [value, t(label)] as const)}
        />
        {turfs.some((turf) => turf.isLeft !== some || isSkipped(turf)) && (
          <SelectField
            label={t('Show')}
            value={kind}
            onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
            options={Object.entries(kinds)
              .filter(([value, { has }]) => value === kind || turfs.some(has))
              .map(([value, { label }]) => [value, t(label)] as const)}
          />
        )}
      </div>
      <div className={classes.chosen}>
        {free.length > 0 && (
          <CheckField checked={free.every((number) => chosen.has(number))} onChange={(isOn) => onChoose(free, isOn)}>
            {t('Select all')}
          </CheckField>
        )}
        <p className={classes.says} aria-live="polite">
          {[
            tPlural(shown.length, '{count} turf', '{count} turfs'),
            ...(chosen.size > 0 ? [tPlural(chosen.size, '{count} selected', '{count} selected')] : []),
          ].join(' · ')}
        </p>
        {chosen.size > 0 && (
          <Button small look="quiet" onClick={() => onChoose([...chosen], false)}>
            {t('Clear')}
          </Button>
        )}
      </div>
      <ul ref={place} className={classes.windowed} aria-label={t('Turfs')} style={{ height: total }}>
        {rows.map(({ index, start }) => {
          const turf = shown[index];
          if (!turf) return null;
          const isOn = turf.number === selected;
          return (
            <li
              key={turf.number}
              className={classes.row}
              data-on={isOn || undefined}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ top: start, height: heights[index] }}
            >
              {some && (
                <label className={classes.tick}>
                  {turf.isLeft && (
                    <input
                      type="checkbox"
                      aria-label={t('Select {name}', { name: turf.name })}
                      checked={chosen.has(turf.number)}
                      onChange={(event) => onChoose([turf.number], event.currentTarget.checked)}
                    />
                  )}
                </label>
              )}
              <button
                type="button"
                className={classes.pick}
                aria-pressed={isOn}
                onClick={() => onSelect(isOn ? null : turf.number)}
              >
                <span className={classes.name}>{turf.name}</span>
                <span className={classes.about}>{figuresOf(turf)}</span>
                {isSkipped(turf) && <span className={classes.torn}>{whyOf(turf)}</span>}
              </button>
              {turf.isLeft ? (
                <Button small aria-label={t('Edit {name}', { name: turf.name })} onClick={() => onOpen(turf.number)}>
                  {t('Edit')}
                </Button>
              ) : (
                <Tag>{t('Walkbook')}</Tag>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function heightOf(turf: ListedTurf): number {
  const room = innerWidth < 480 ? lineOf.phone : lineOf.desk;
  const name = turf.name.length > room.name ? moreOf.name : 0;
  const figures = figuresOf(turf).length > room.figures ? moreOf.figures : 0;
  const why = isSkipped(turf) ? moreOf.why * Math.min(3, Math.ceil(whyOf(turf).length / room.figures)) : 0;
  return rowHeight + name + figures + why;
}

const whyOf = ({ skipped }: CutTurfRow): string =>
  (skipped ?? []).map((each) => translateServerMessage(each)).join(' ');

function figuresOf({ doors, minutes, metres, parks, off, fits }: CutTurfRow): string {
  return [
    tPlural(doors, '{count} door', '{count} doors'),
    formatDuration(minutes),
    formatDistance(metres),
    ...(parks === null ? [] : [t('by car')]),
    ...(fits ? [] : [`${off > 0 ? '+' : '–'}${formatPercent(Math.abs(off))}`]),
  ].join(' · ');
}
