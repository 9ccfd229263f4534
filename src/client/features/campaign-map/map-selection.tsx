// Selecting doors on the map: an area by its corners, a distance, a precinct, or uploaded outlines; and what can be made of who lives there.
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { unknownValue } from '../../../domain/voter-groups/filter-tree';
import type { Loaded } from '../../data/use-call';
import { Choice } from '../../ui/fields/choice';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { CornersField } from '../../ui/map/corners-field';
import { Button } from '../../ui/primitives/button';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SelectDistance, type Reach } from './select-distance';
import type { Outline } from './use-outlines';
import { SelectionActions } from './selection-actions';
import classes from './campaign-map.module.css';

export type Way = 'area' | 'circle' | 'precinct' | 'outline';
export interface Selection {
  way: Way;
  ring: [number, number][];
  /** What is within a walk. */
  walked: [number, number][][];
  /** Corners are being tapped. */
  draws: boolean;
  reach: Reach;
  precinct: string;
  /** Uploaded outlines that were tapped. */
  outlines: readonly Outline[];
}

interface Counted {
  /** By what it was selected. */
  filters: FilterParams;
  voters: number | undefined;
  doors: number | undefined;
  stale: boolean;
  problem: string | null;
  retry: () => void;
}

interface Props {
  campaignId: string;
  selection: Selection;
  /** Whether it is open: doors are being selected. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Whether outlines are shown, or could be. */
  hasOutlines: boolean;
  onChange: (change: Partial<Selection>) => void;
  units: readonly number[];
  /** Every precinct that the files name, with those who live in none as Unknown. */
  breakdown: Pick<
    Loaded<{ precincts: { value: string; voters: number; label?: string | undefined }[] }>,
    'data' | 'error' | 'at' | 'reload'
  >;
  /** The address from which it is measured; null: the middle of the map. */
  around: string | null;
  onReach: (reach: Reach) => Promise<string | null>;
  /** Null while nothing is selected. */
  counted: Counted | null;
  onGroup: () => void;
  onWalkbook: () => void;
  onTurf: () => void;
  refused: string | null;
}

export function MapSelection(props: Props) {
  const { selection, open, onOpen, onChange, counted } = props;
  const cleared = { ring: [], draws: false, precinct: '', outlines: [] };
  return (
    <Stack gap={10}>
      <Button
        wide
        icon={rareIcons.filter}
        aria-expanded={open}
        onClick={() => {
          onOpen(!open);
          if (open) onChange(cleared);
        }}
      >
        {open ? t('Stop selecting') : t('Select doors')}
      </Button>
      {open && (
        <>
          <Choice
            label={t('How to select')}
            value={selection.way}
            onChange={(way) => onChange({ ...cleared, way })}
            options={[
              { value: 'area', label: t('Draw an area') },
              { value: 'circle', label: t('Distance') },
              { value: 'precinct', label: t('Precinct') },
              ...(props.hasOutlines ? [{ value: 'outline' as const, label: t('Outline') }] : []),
            ]}
          />
          {selection.way === 'area' && <Area {...props} />}
          {selection.way === 'circle' && (
            <SelectDistance {...props} reach={selection.reach} onChange={(reach) => onChange({ reach })} />
          )}
          {selection.way === 'precinct' && <Precinct {...props} />}
          {selection.way === 'outline' && <Outlined {...props} />}
          {counted && <Result {...props} counted={counted} />}
        </>
      )}
    </Stack>
  );
}

function Area({ selection, onChange }: Props) {
  const { ring, draws } = selection;
  const corners = tPlural(ring.length, '{count} corner', '{count} corners');
  return (
    <Stack gap={8}>
      <output className={classes.note}>
        {draws
          ? ring.length < 3
            ? t('Tap the map at each corner of the area. {corners} so far.', { corners })
            : t('{corners}. Tap the first one again to finish.', { corners })
          : ring.length < 3
            ? t('Draw an area to see who lives there.')
            : t('The area has {corners}.', { corners })}
      </output>
      <Row gap={8}>
        {draws ? (
          <>
            <Button small disabled={ring.length < 3} onClick={() => onChange({ draws: false })}>
              {t('Finish')}
            </Button>
            <Button
              small
              icon={rareIcons.undo}
              disabled={ring.length === 0}
              onClick={() => onChange({ ring: ring.slice(0, -1) })}
            >
              {t('Undo the last corner')}
            </Button>
          </>
        ) : (
          <Button small onClick={() => onChange({ ring: [], draws: true })}>
            {ring.length === 0 ? t('Start drawing') : t('Draw another area')}
          </Button>
        )}
      </Row>
      <details className={classes.more}>
        <summary>{t('Type the corners instead')}</summary>
        <CornersField
          corners={ring}
          onChange={(typed) => onChange({ ring: typed, draws: typed.length < 3 && draws })}
        />
      </details>
    </Stack>
  );
}

function Precinct({ selection, onChange, breakdown }: Props) {
  return (
    <Loadable loaded={breakdown} waiting={<Skeleton rows={1} />}>
      {({ precincts }) => {
        const named = precincts.filter(({ value }) => value !== unknownValue);
        if (named.length === 0) return <p className={classes.note}>{t('Your voter files name no precincts.')}</p>;
        return (
          <SelectField
            label={t('Precinct')}
            value={selection.precinct}
            onChange={(event) => onChange({ precinct: event.currentTarget.value })}
          >
            <option value="">{t('Choose a precinct')}</option>
            {named.map(({ value, voters, label = value }) => (
              <option key={value} value={value}>
                {`${label} · ${tPlural(voters, '{count} voter', '{count} voters')}`}
              </option>
            ))}
          </SelectField>
        );
      }}
    </Loadable>
  );
}

function Outlined({ selection: { outlines }, onChange }: Props) {
  if (outlines.length === 0)
    return <p className={classes.note}>{t('Tap outlines on the map, or choose them above.')}</p>;
  return (
    <Row gap={8}>
      {outlines.map((outline) => (
        <Button
          key={outline.number}
          small
          icon="close"
          aria-label={t('Leave out {name}', { name: outline.name })}
          onClick={() => onChange({ outlines: outlines.filter((each) => each !== outline) })}
        >
          {outline.name}
        </Button>
      ))}
    </Row>
  );
}

function Result({ campaignId, counted, onGroup, onWalkbook, onTurf, refused }: Props & { counted: Counted }) {
  const { voters, doors, stale, problem, retry } = counted;
  const none = voters === 0 && !stale;
  const ready = !stale && problem === null && (voters ?? 0) > 0;
  const shown = useRef<HTMLDivElement>(null);
  const of = JSON.stringify(counted.filters);
  // Below the fold of the panel no one would see what was selected.
  useEffect(() => {
    if (of !== '') shown.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <div ref={shown}>
      <Stack gap={10}>
        <p className={classes.result} aria-live="polite" aria-busy={stale} data-stale={stale || undefined}>
          <strong>{doors === undefined ? '–' : formatNumber(doors)}</strong> {tPlural(doors ?? 0, 'door', 'doors')}
          {' · '}
          <strong>{voters === undefined ? '–' : formatNumber(voters)}</strong> {tPlural(voters ?? 0, 'voter', 'voters')}
        </p>
        {problem !== null && <Problem onRetry={retry}>{problem}</Problem>}
        {none && <p className={classes.note}>{t('No one who can be visited lives there.')}</p>}
        {refused !== null && <Problem>{refused}</Problem>}
        <SelectionActions
          campaignId={campaignId}
          filters={counted.filters}
          voters={voters ?? 0}
          doors={doors ?? 0}
          ready={ready}
          onGroup={onGroup}
          onWalkbook={onWalkbook}
          onTurf={onTurf}
        />
      </Stack>
    </div>
  );
}

/** Who lives in what is selected; null while nothing is. */
export function filtersOf({ way, ring, walked, draws, precinct, outlines }: Selection): FilterParams | null {
  if (way === 'outline') {
    const areas = outlines.flatMap((each) => each.areas);
    return areas.length === 0 ? null : { where: { field: 'area', areas } };
  }
  if (way === 'precinct') return precinct === '' ? null : { where: { field: 'precinct', values: [precinct] } };
  if (walked.length > 0) return { where: { field: 'area', areas: walked } };
  return draws || ring.length < 3 ? null : { where: { field: 'area', areas: [ring] } };
}
