// A walkbook in numbers: how far, how many, how long a walk.
import { RichText } from '../../i18n/rich-text';
import { formatDistance, formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { Progress } from '../../ui/primitives/progress';
import { Stack } from '../../ui/layout/stack-and-row';
import { Figures } from '../../ui/charts/figures';
import classes from './manage.module.css';

export function WalkbookNumbers({ walkbook }: { walkbook: WalkbookSummary }) {
  const left = walkbook.doors - walkbook.doors_done;
  return (
    <Stack>
      <div>
        <p className={classes.far}>
          <RichText
            text={key('{done} of {doors} doors knocked')}
            done={<strong>{formatNumber(walkbook.doors_done)}</strong>}
            doors={formatNumber(walkbook.doors)}
          />
        </p>
        <Progress label={t('Doors knocked')} done={walkbook.doors_done} total={walkbook.doors} />
      </div>
      <Figures
        figures={[
          [t('Doors left'), formatNumber(left)],
          [t('Contacts'), formatNumber(walkbook.contacts)],
          [t('Voters'), formatNumber(walkbook.voters)],
          [t('Walk'), walkbook.metres > 0 ? formatDistance(walkbook.metres) : '–'],
        ]}
      />
    </Stack>
  );
}
