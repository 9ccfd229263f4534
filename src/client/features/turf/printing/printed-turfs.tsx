// Turfs on paper: page by page a map with numbers, and below it the list that says what each of them is.
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { placeOf, unitsOf } from '../../../../domain/geography/tile-grid';
import { printSheets } from '../../../../domain/turf-cutting/print-sheets';
import { formatDistance, formatDuration, formatNumber } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import classes from './printed-turfs.module.css';

export interface PrintedTurf {
  key: number;
  name: string;
  doors: number;
  voters: number;
  minutes: number;
  metres: number;
  /** Places to park; null where it is walked. */
  parks: number | null;
  people: readonly string[];
  outline: readonly (readonly [number, number])[];
  /** A walkbook was created from it. */
  isMade: boolean;
}

/** Turfs that a page's map and list have room for. */
const most = 18;

/** Pages with the number of their first turf: they are counted through all pages. */
function numbered(pages: readonly (readonly PrintedTurf[])[]) {
  const sheets: { own: readonly PrintedTurf[]; first: number }[] = [];
  let first = 1;
  for (const own of pages) {
    sheets.push({ own, first });
    first += own.length;
  }
  return sheets;
}

export function PrintedTurfs({ title, turfs }: { title: string; turfs: readonly PrintedTurf[] }) {
  const sheets = useMemo(() => numbered(printSheets(turfs, most)), [turfs]);
  return createPortal(
    <div className={classes.paper}>
      {sheets.map(({ own, first }, at) => (
        <section key={first} className={classes.page}>
          <header className={classes.head}>
            <h1>{title}</h1>
            <p>
              {[
                tPlural(own.length, '{count} turf', '{count} turfs'),
                tPlural(
                  own.reduce((sum, { doors }) => sum + doors, 0),
                  '{count} door',
                  '{count} doors',
                ),
                t('Page {page} of {pages}', { page: formatNumber(at + 1), pages: formatNumber(sheets.length) }),
              ].join(' · ')}
            </p>
          </header>
          <SheetMap turfs={own} first={first} />
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('No.')}</th>
                <th scope="col">{t('Turf')}</th>
                <th scope="col">{t('Doors')}</th>
                <th scope="col">{t('Voters')}</th>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Distance')}</th>
                <th scope="col">{t('Assigned to')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((turf, index) => (
                <tr key={turf.key}>
                  <td>{formatNumber(first + index)}</td>
                  <th scope="row">
                    {turf.name}
                    {turf.isMade && ` (${t('Walkbook')})`}
                  </th>
                  <td>{formatNumber(turf.doors)}</td>
                  <td>{formatNumber(turf.voters)}</td>
                  <td>{formatDuration(turf.minutes)}</td>
                  <td>
                    {formatDistance(turf.metres)}
                    {turf.parks !== null && ` ${t('by car')}`}
                  </td>
                  <td>{turf.people.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
}

/** So near that a unit is a fraction of a meter. */
const fine = 18;
const size = { wide: 1000, high: 500, edge: 24 };

function SheetMap({ turfs, first }: { turfs: readonly PrintedTurf[]; first: number }) {
  const shapes = turfs.map(({ outline }) => outline.map((corner) => unitsOf(corner, fine)));
  const all = shapes.flat();
  if (all.length === 0) return null;
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const room = { wide: size.wide - 2 * size.edge, high: size.high - 2 * size.edge };
  const scale = Math.min(room.wide / Math.max(1, right - left), room.high / Math.max(1, bottom - top));
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    size.edge + (x - left) * scale + (room.wide - (right - left) * scale) / 2,
    size.edge + (y - top) * scale + (room.high - (bottom - top) * scale) / 2,
  ];
  const [, north] = placeOf([left, top], fine);
  const drawn = shapes.map((shape) => shape.map(at));
  return (
    <svg className={classes.map} viewBox={`0 0 ${size.wide} ${size.high}`}>
      <title>{t('Map of {turfs}', { turfs: tPlural(turfs.length, '{count} turf', '{count} turfs') })}</title>
      {drawn.map((shape, index) => (
        <polygon key={turfs[index]!.key} points={shape.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      ))}
      {drawn.map((shape, index) => {
        if (shape.length === 0) return null;
        const middle = (axis: 0 | 1) => {
          const places = shape.map((corner) => corner[axis]);
          return (Math.min(...places) + Math.max(...places)) / 2;
        };
        return (
          <text key={turfs[index]!.key} x={middle(0)} y={middle(1)}>
            {formatNumber(first + index)}
          </text>
        );
      })}
      <ScaleBar scale={scale} lat={north} />
    </svg>
  );
}

/** A line as long as so many meters, and how many. */
function ScaleBar({ scale, lat }: { scale: number; lat: number }) {
  const unit = (40_075_017 * Math.cos((lat * Math.PI) / 180)) / (4096 * 2 ** fine);
  const steps = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
  const metres = steps.findLast((step) => (step / unit) * scale <= size.wide / 4) ?? 100;
  const long = (metres / unit) * scale;
  const [x, y] = [size.edge, size.high - 12];
  return (
    <g className={classes.scale}>
      <path d={`M${x} ${y - 6}V${y}H${(x + long).toFixed(1)}V${y - 6}`} />
      <text x={x + long + 8} y={y - 3}>
        {formatDistance(metres)}
      </text>
    </g>
  );
}
