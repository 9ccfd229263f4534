// The legends of the layers that are more than kinds of doors: the answers to a question, and shares by squares.
import type { CSSProperties } from 'react';
import type { AnswersOnMap, MapSummary } from '../../../contract/map/map-tiles';
import { isGone } from '../../data/is-gone';
import { formatDistance, formatNumber, formatPercent } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Choice } from '../../ui/fields/choice';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { fewestDoors, heatSteps, squareMetres, type HeatOf } from '../../ui/map/campaign/heat';
import { kindsOf } from '../../ui/map/campaign/map-kinds';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Legend } from './legend';
import type { MapLayer } from './use-map-layer';
import classes from './campaign-map.module.css';

export function AnswersLegend({ layer }: { layer: MapLayer }) {
  const { questions, questionId, onQuestion, answers } = layer;
  return (
    <Stack gap={8}>
      <Loadable loaded={questions} waiting={<Skeleton rows={1} />}>
        {() => {
          const list = questions.list ?? [];
          if (questionId === null)
            return <p className={classes.note}>{t('No survey has a question with answers to choose from.')}</p>;
          return (
            <SelectField
              label={t('Survey question')}
              value={questionId}
              onChange={(event) => onQuestion(event.currentTarget.value)}
            >
              {[...new Set(list.map(({ survey }) => survey))].map((survey) => (
                <optgroup key={survey} label={survey}>
                  {list
                    .filter((each) => each.survey === survey)
                    .map(({ id, text }) => (
                      <option key={id} value={id}>
                        {text}
                      </option>
                    ))}
                </optgroup>
              ))}
            </SelectField>
          );
        }}
      </Loadable>
      {questionId !== null && isGone(answers.error) && (
        <Problem mild onRetry={questions.reload}>
          {t('This question was deleted. Choose another one.')}
        </Problem>
      )}
      {questionId !== null && !isGone(answers.error) && (
        <Loadable loaded={answers} waiting={<Skeleton rows={3} />}>
          {(found) => <Answers found={found} />}
        </Loadable>
      )}
    </Stack>
  );
}

function Answers({ found: { answers, other, none } }: { found: AnswersOnMap }) {
  const names = Object.fromEntries(answers.map(({ answer }, index) => [`a${index}`, answer]));
  const counts = Object.fromEntries(answers.map(({ doors }, index) => [`a${index}`, doors]));
  const kinds = kindsOf.answers.filter(
    ({ name }) => name in names || name === 'none' || (name === 'other' && other > 0),
  );
  return (
    <>
      <Legend
        label={t('What the colors mean')}
        kinds={kinds}
        counts={{ ...counts, other, none }}
        names={{ ...names, other: t('Another answer'), none: t('No answer yet') }}
      />
      <p className={classes.note}>
        {t(
          'A door, or zoomed out a square, has the color of the answer given there most often. In a tie, the latest one wins.',
        )}
      </p>
    </>
  );
}

const wordsOf = (of: HeatOf): string[] => {
  const steps = heatSteps[of].map(({ from }) => formatPercent(from < 0.001 ? 0 : from, 0));
  return steps.map((from, index) => {
    if (of === 'reached' && index === 0) return t('None yet');
    const to = steps[index + 1];
    if (to === undefined) return t('{share} or more', { share: from });
    return heatSteps[of][index]!.from < 0.001 ? t('Under {share}', { share: to }) : t('{from} to {to}', { from, to });
  });
};

export function HeatLegend({ layer: { heatOf, onHeatOf }, summary }: { layer: MapLayer; summary: MapSummary }) {
  const { coverage, doors, support, bounds } = summary;
  const [part, all] =
    heatOf === 'reached' ? [coverage.reached, doors] : [support.s1 + support.s2, doors - support.unknown];
  const figures = {
    part: formatNumber(part),
    all: formatNumber(all),
    share: formatPercent(all === 0 ? 0 : part / all),
  };
  const words = wordsOf(heatOf);
  const lat = bounds ? (bounds[0][1] + bounds[1][1]) / 2 : 0;
  return (
    <Stack gap={8}>
      <Choice
        label={t('Share of doors')}
        value={heatOf}
        onChange={onHeatOf}
        options={[
          { value: 'reached', label: t('Talked to someone') },
          { value: 'support', label: t('Support') },
        ]}
      />
      <p>
        {heatOf === 'reached'
          ? t('Someone was talked to at {part} of {all} doors ({share}).', figures)
          : t('{part} of {all} doors whose support is known are for you ({share}).', figures)}
      </p>
      <ul className={classes.legend} aria-label={t('What the colors mean')}>
        {heatSteps[heatOf].map(({ from, alpha }, index) => (
          <li key={from}>
            <span
              className={classes.swatch}
              data-color="action"
              data-square
              data-heat
              style={{ '--heat': `${alpha * 100}%` } as CSSProperties}
              aria-hidden="true"
            />
            <span>{words[index]}</span>
          </li>
        ))}
        <li>
          <span className={classes.swatch} data-color="neutral" data-square data-open aria-hidden="true" />
          <span>
            {heatOf === 'reached'
              ? t('Fewer than {count} doors', { count: fewestDoors })
              : t('Fewer than {count} doors known', { count: fewestDoors })}
          </span>
        </li>
      </ul>
      <p className={classes.note}>
        {t('Up close, a square is about {distance} wide, roughly a block, and shows its share and of how many doors.', {
          distance: formatDistance(squareMetres(lat)),
        })}
      </p>
    </Stack>
  );
}
