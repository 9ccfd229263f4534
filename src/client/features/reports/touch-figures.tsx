// The sums of a report, each with what it is a number of, and with those of the days it is compared with.
import { currentTexts, formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import type { TouchReport } from '../../../contract/reports/touch-reports';
import type { Totals } from '../../../domain/reports/totals';
import { changeWords } from '../../../domain/reports/touch-lines';
import classes from './reports.module.css';
import { SetAsideFigure } from './set-aside-figure';

interface Props {
  report: TouchReport;
  before: Totals | null;
}

export function TouchFigures({ report: { total, set_aside }, before }: Props) {
  const shown: readonly (readonly [string, number, number | undefined])[] = [
    [t('Touches'), total.touches, before?.touches],
    [t('Doors visited'), total.doors, before?.doors],
    [t('Conversations'), total.contacts, before?.contacts],
  ];
  return (
    <dl className={classes.figures}>
      {shown.map(([label, now, then]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(now)}</dd>
          {then !== undefined && (
            <dd>
              <Change now={now} before={then} />
            </dd>
          )}
        </div>
      ))}
      <div>
        <dt>{t('Conversation rate')}</dt>
        <dd>{formatRate(total.contacts, total.touches)}</dd>
        {before && (
          <dd>
            <p className={classes.change}>
              {t('before: {rate}', { rate: formatRate(before.contacts, before.touches) })}
            </p>
          </dd>
        )}
      </div>
      <SetAsideFigure count={set_aside} />
    </dl>
  );
}

const arrows = { up: '▲ ', down: '▼ ', same: '' };

export function Change({ now, before }: { now: number; before: number }) {
  const { direction, text } = changeWords(currentTexts(), now, before);
  return (
    <p className={classes.change} data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span>
      {text}
    </p>
  );
}
