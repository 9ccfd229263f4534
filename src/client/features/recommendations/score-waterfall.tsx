// How a score came about: from zero each part adds its points or takes them, down to the score. A table, so that it is read out
// as one; the bars repeat what its figures say.
import type { RecommendationReason } from '../../../contract/proposals/reasons';
import { t } from '../../i18n/texts';
import { allWords, hereWords, partName, pointWords } from './score-words';
import classes from './score-waterfall.module.css';

export type AreaScore = NonNullable<RecommendationReason['score']>;

/** From the least to the most that any of some scores reaches on its way; zero is always among it. */
export interface PointScale {
  from: number;
  to: number;
}

/** One scale for all waterfalls of a screen: the same length is the same points. */
export function scaleOf(scores: readonly (AreaScore | null | undefined)[]): PointScale {
  const scale = { from: -10, to: 10 };
  for (const score of scores) {
    for (const { end } of score ? stepsOf(score) : []) {
      scale.from = Math.min(scale.from, end);
      scale.to = Math.max(scale.to, end);
    }
  }
  return scale;
}

/** Each part with where it begins and ends on the way from zero to the score. */
function stepsOf({ parts }: AreaScore) {
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.points;
    return { ...part, start, end };
  });
}

interface Props {
  score: AreaScore;
  scale: PointScale;
  /** Also what was counted here and in all areas, and the weights. */
  detailed?: boolean;
  /** Whether there are enough knocks for an estimate of how many doors open. */
  estimated: boolean;
}

export function ScoreWaterfall({ score, scale, detailed, estimated }: Props) {
  const rows = stepsOf(score);
  const noEstimate = t('Too few knocks');
  return (
    <table className={classes.waterfall} data-detailed={detailed || undefined}>
      <caption className={detailed ? classes.caption : 'sr-only'}>
        {t('Zero is what all {count} areas compared have together. Each part adds points where this one has more.', {
          count: score.areas,
        })}
      </caption>
      <thead className={detailed ? undefined : 'sr-only'}>
        <tr>
          <th scope="col">{t('Part')}</th>
          {detailed && <th scope="col">{t('Here')}</th>}
          {detailed && (
            <th scope="col" className={classes.wide}>
              {t('All areas compared')}
            </th>
          )}
          {detailed && (
            <th scope="col" className={classes.wide}>
              {t('Weight')}
            </th>
          )}
          <th scope="col" aria-hidden="true" />
          <th scope="col">{t('Points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const unknown = row.part === 'answers' && !estimated;
          return (
            <tr key={row.part} data-none={row.points === 0 || undefined}>
              <th scope="row">{partName(row.part)}</th>
              {detailed && <td>{unknown ? noEstimate : hereWords(row)}</td>}
              {detailed && <td className={classes.wide}>{unknown ? noEstimate : allWords(row)}</td>}
              {detailed && <td className={`${classes.figure} ${classes.wide}`}>{row.weight}</td>}
              <td className={classes.bar} aria-hidden="true">
                <Bar scale={scale} start={row.start} end={row.end} />
              </td>
              <td className={classes.figure}>{pointWords(row.points)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={detailed ? 2 : 1}>
            {t('Score')}
          </th>
          {detailed && (
            <td className={classes.wide} colSpan={2}>
              {t('The sum of its parts')}
            </td>
          )}
          <td className={classes.bar} aria-hidden="true">
            <Bar scale={scale} start={0} end={score.total} total />
          </td>
          <td className={classes.figure}>{pointWords(score.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Bar({ scale, start, end, total }: { scale: PointScale; start: number; end: number; total?: boolean }) {
  const at = (points: number) => ((points - scale.from) / (scale.to - scale.from)) * 100;
  const look = total ? classes.total : end < start ? classes.less : classes.more;
  return (
    <span className={classes.track}>
      <span className={classes.zero} style={{ insetInlineStart: `${at(0)}%` }} />
      {end !== start && (
        <span
          className={look}
          style={{ insetInlineStart: `${at(Math.min(start, end))}%`, width: `${Math.abs(at(end) - at(start))}%` }}
        />
      )}
    </span>
  );
}
