// How areas that these weights put first did in the campaign's own past. The bars share one scale from zero.
import type { BackTest } from '../../../contract/proposals/reasons';
import { backTestMethod, backTestWords } from '../../../domain/recommendations/back-test-words';
import { currentTexts, formatPercent } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './score-waterfall.module.css';

const shareOf = ({ opened, tries }: { opened: number; tries: number }) => opened / Math.max(1, tries);

export function BackTestCard({ found }: { found: BackTest }) {
  return (
    <Card title={t('Checked against your own past')}>
      <Stack gap={10}>
        <p>{backTestWords(currentTexts(), found)}</p>
        <Measured found={found} />
        <p className="quiet">{backTestMethod(currentTexts(), found)}</p>
      </Stack>
    </Card>
  );
}

function Measured({ found: { top, rest, chance } }: { found: BackTest }) {
  if (!top || !rest || !chance) return null;
  const rows = [
    { label: t('Put first'), of: top, look: classes.more },
    { label: t('The others'), of: rest, look: classes.total },
  ];
  const most = Math.max(0.01, chance.high, ...rows.map(({ of }) => shareOf(of)));
  const width = (share: number) => `${(100 * share) / most}%`;
  return (
    <table className={classes.waterfall}>
      <caption className="sr-only">{t('Doors that answered')}</caption>
      <tbody>
        {rows.map(({ label, of, look }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={classes.bar} aria-hidden="true">
              <span className={classes.track}>
                <span className={look} style={{ insetInlineStart: 0, width: width(shareOf(of)) }} />
              </span>
            </td>
            <td>{formatRate(of.opened, of.tries)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('By chance')}</th>
          <td className={classes.bar} aria-hidden="true">
            <span className={classes.track}>
              <span
                className={classes.less}
                style={{ insetInlineStart: width(chance.low), width: width(chance.high - chance.low) }}
              />
            </span>
          </td>
          <td>
            {t('{low} to {high} in 90 of 100 random draws', {
              low: formatPercent(chance.low, 0),
              high: formatPercent(chance.high, 0),
            })}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
