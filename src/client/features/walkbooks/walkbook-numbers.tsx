// A walkbook in numbers: how far, how many, how long a walk.
import { RichText } from '../../i18n/rich-text';
import type { ReactNode } from 'react';
import { formatDistance, formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { Progress } from '../../ui/primitives/progress';
import { Stack } from '../../ui/layout/stack-and-row';
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
      <dl className={classes.numbers}>
        <Figure label={t('Doors left')}>{formatNumber(left)}</Figure>
        <Figure label={t('Contacts')}>{formatNumber(walkbook.contacts)}</Figure>
        <Figure label={t('Voters')}>{formatNumber(walkbook.voters)}</Figure>
        <Figure label={t('Walk')}>{walkbook.metres > 0 ? formatDistance(walkbook.metres) : '–'}</Figure>
      </dl>
    </Stack>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
