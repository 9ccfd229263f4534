// Outlines of precincts and districts in the list of layers: which are shown, who lives in each, and where files disagree.
import { lazy, Suspense, useState } from 'react';
import { keptOutline, type OutlineCounts } from '../../../contract/map/map-outlines';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { layerName, type MapOutlines, type Outline } from './use-outlines';
import classes from './campaign-map.module.css';

const OutlinesDialog = lazy(() => import('./outlines-dialog').then((module) => ({ default: module.OutlinesDialog })));

/** So many outlines are listed; a search finds the others. */
const most = 40;
const byName = (a: Outline, b: Outline) => a.name.localeCompare(b.name, undefined, { numeric: true });

interface Props {
  campaignId: string;
  of: MapOutlines;
  selected: ReadonlySet<number>;
  onPick: (outline: Outline) => void;
}

export function OutlinesPanel({ campaignId, of, selected, onPick }: Props) {
  const { can } = useMember();
  const [manages, setManages] = useState(false);
  const { layers, layer, onLayer } = of;
  const list = layers.data ?? [];
  return (
    <Stack gap={8}>
      {list.length > 0 && (
        <SelectField
          label={t('Precincts and districts')}
          value={layer?.id ?? ''}
          onChange={(event) => onLayer(event.currentTarget.value || null)}
        >
          <option value="">{t('Not shown')}</option>
          {list.map((each) => (
            <option key={each.id} value={each.id}>
              {`${layerName(each)} · ${formatNumber(each.outlines)}`}
            </option>
          ))}
        </SelectField>
      )}
      {layer && (
        <Loadable loaded={of.shapes} waiting={<Skeleton rows={3} label={t('Loading outlines…')} />}>
          {() => <Outlines key={layer.id} of={of} selected={selected} onPick={onPick} />}
        </Loadable>
      )}
      {can('campaign.edit') && (
        <Button small onClick={() => setManages(true)}>
          {list.length > 0 ? t('Manage outlines') : t('Add precincts or districts')}
        </Button>
      )}
      {manages && (
        <Suspense fallback={null}>
          <OutlinesDialog
            campaignId={campaignId}
            layers={layers}
            onClose={() => setManages(false)}
            onUploaded={(id) => {
              onLayer(id);
              layers.reload();
              setManages(false);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function Outlines({ of: { outlines, counts }, selected, onPick }: Omit<Props, 'campaignId'>) {
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLocaleLowerCase();
  const found = outlines.filter(({ name }) => name.toLocaleLowerCase().includes(text)).toSorted(byName);
  const byNumber = new Map(counts.data?.outlines.map((each) => [each.number, each]));
  const hasNames = counts.data ? areNamedAlike(counts.data) : false;
  return (
    <Stack gap={8}>
      {outlines.length > most / 4 && (
        <TextField
          label={t('Find an outline')}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ul className={classes.outlines} aria-label={t('Outlines')}>
        {found.slice(0, most).map((outline) => {
          const count = byNumber.get(outline.number);
          return (
            <li key={outline.number}>
              <button type="button" aria-pressed={selected.has(outline.number)} onClick={() => onPick(outline)}>
                <strong>{outline.name}</strong>
                {count && <span className={classes.note}>{countWords(count, hasNames)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className={classes.note}>{t('No outline has this name.')}</p>}
      {found.length > most && (
        <p className={classes.note}>
          {t('The first {shown} of {count}. Search for the others, or tap them on the map.', {
            shown: formatNumber(most),
            count: formatNumber(found.length),
          })}
        </p>
      )}
      <Loadable loaded={counts} waiting={<output className={classes.note}>{t('Counting doors…')}</output>}>
        {(counted) => <Compared counted={counted} outlines={outlines} />}
      </Loadable>
      <p className={classes.note}>
        {t('Tap an outline to select its doors. Up to {max} areas can be selected together.', {
          max: formatNumber(keptOutline.areas),
        })}
      </p>
    </Stack>
  );
}

type Count = OutlineCounts['outlines'][number];

/** Whether voter files call any outline as its file does; else nothing can be compared. */
const areNamedAlike = ({ outlines }: OutlineCounts): boolean => outlines.some(({ agree }) => agree > 0);

const countWords = ({ doors, voters, reached, differ }: Count, hasNames: boolean): string =>
  [
    tPlural(doors, '{count} door', '{count} doors'),
    tPlural(voters, '{count} voter', '{count} voters'),
    t('{count} reached', { count: formatNumber(reached) }),
    ...(hasNames && differ > 0 ? [t('{count} elsewhere by their file', { count: formatNumber(differ) })] : []),
  ].join(' · ');

/** What is in no outline, and where voter files and the map disagree. */
function Compared({ counted, outlines }: { counted: OutlineCounts; outlines: readonly Outline[] }) {
  const { outside, differences, compared } = counted;
  const sum = (name: 'voters' | 'differ' | 'unsaid') => counted.outlines.reduce((all, each) => all + each[name], 0);
  const names = new Map(outlines.map(({ number, name }) => [number, name]));
  const hasNames = areNamedAlike(counted);
  const [voters, differ, unsaid] = [sum('voters'), sum('differ'), sum('unsaid')];
  return (
    <Stack gap={6}>
      {voters === 0 && (
        <p className={classes.note}>{t('None of your doors is inside these outlines. Are they of the right place?')}</p>
      )}
      {outside.doors > 0 && (
        <p className={classes.note}>
          {tPlural(outside.doors, '{count} door is in none of them.', '{count} doors are in none of them.')}
          {outside.named > 0 &&
            ` ${tPlural(
              outside.named,
              'The file of {count} voter there names one of them.',
              'The files of {count} voters there name one of them.',
            )}`}
        </p>
      )}
      {compared && differ > 0 && !hasNames && (
        <p className={classes.note}>
          {t(
            'Your voter files call none of these by the same name, so they can’t be compared. Upload the file again and choose what else names each outline.',
          )}
        </p>
      )}
      {compared && voters > 0 && (hasNames || differ === 0) && (
        <p className={classes.note}>
          {differ === 0
            ? t('Wherever your voter files say an outline, it’s the one on the map.')
            : t('By their files, {count} of {all} voters live in another outline than on the map.', {
                count: formatNumber(differ),
                all: formatNumber(voters),
              })}
          {unsaid > 0 &&
            ` ${tPlural(unsaid, 'The file of {count} voter says none.', 'The files of {count} voters say none.')}`}
        </p>
      )}
      {hasNames && differences.length > 0 && (
        <details className={classes.more}>
          <summary>{t('Where they differ')}</summary>
          <ul className={classes.note}>
            {differences.map(({ number, said, voters: count }) => (
              <li key={`${number} ${said}`}>
                {t('{name} on the map, “{said}” in the file', { name: names.get(number) ?? '', said })}
                {' · '}
                {tPlural(count, '{count} voter', '{count} voters')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}
