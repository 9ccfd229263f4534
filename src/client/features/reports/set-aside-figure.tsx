// How many facts a report leaves out because a manager set them aside; nothing where there are none.
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';

export function SetAsideFigure({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div>
      <dt>{t('Set aside, not counted')}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}
