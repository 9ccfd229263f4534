// Which kinds of doors the map tells apart: the chooser, and the legend with how many there are of each.
import { key, t, tPlural } from '../../i18n/texts';
import { Link } from '@tanstack/react-router';
import type { MapSummary } from '../../../contract/map/map-tiles';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { kindsOf, signKinds, type Look } from '../../ui/map/campaign/map-kinds';
import { AnswersLegend, HeatLegend } from './layer-legends';
import { Legend } from './legend';
import type { MapChoice, MapLayer } from './use-map-layer';
import classes from './campaign-map.module.css';

/** In the order in which they are offered. */
export const lookNames: readonly { value: MapChoice; label: string }[] = [
  { value: 'coverage', label: key('Coverage') },
  { value: 'support', label: key('Support') },
  { value: 'answers', label: key('Answers') },
  { value: 'heat', label: key('Heat map') },
  { value: 'walkbooks', label: key('Walkbooks') },
  { value: 'doors', label: key('Doors') },
];

function countsOf(summary: MapSummary, look: Exclude<Look, 'answers'>): Readonly<Record<string, number>> {
  return look === 'doors' ? { doors: summary.doors } : summary[look];
}

interface Props {
  summary: MapSummary;
  layer: MapLayer;
  signs: boolean;
  onSigns: (signs: boolean) => void;
}

export function MapLayers({ summary, layer, signs, onSigns }: Props) {
  const { choice } = layer;
  const placed = Object.values(summary.signs).reduce((sum, count) => sum + count, 0);
  return (
    <Stack gap={8}>
      {choice === 'answers' && <AnswersLegend layer={layer} />}
      {choice === 'heat' && <HeatLegend layer={layer} summary={summary} />}
      {choice !== 'answers' && choice !== 'heat' && (
        <Legend label={t('What the colors mean')} kinds={kindsOf[choice]} counts={countsOf(summary, choice)} />
      )}
      {choice !== 'doors' && choice !== 'heat' && choice !== 'answers' && (
        <p className={classes.note}>{t('Zoomed out, a square has the color of most of its doors.')}</p>
      )}
      <CheckField checked={signs} onChange={onSigns}>
        {t('Show placed signs ({count})', { count: placed })}
      </CheckField>
      {signs && placed > 0 && <Legend label={t('Placed signs')} kinds={signKinds} counts={summary.signs} square />}
      {summary.unplaced > 0 && (
        <p className={classes.note}>
          <Link to="/app/voter-group/unplaced">
            {tPlural(summary.unplaced, '{count} address is not on the map', '{count} addresses are not on the map')}
          </Link>
        </p>
      )}
    </Stack>
  );
}
