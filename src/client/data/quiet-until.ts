// When a campaign may text and call again: by the clock of whoever would be reached, which is not the reader's.
import type { Campaign } from '../../contract/campaigns';
import { quietHoursOf } from '../../domain/contact-ledger/quiet-hours';
import { formatTimeOfDay } from '../i18n/formats';
import { t } from '../i18n/texts';

export const quietUntil = (campaign: Pick<Campaign, 'quiet_begins' | 'quiet_ends'>): string =>
  t('Quiet hours end at {time} where they live.', { time: formatTimeOfDay(quietHoursOf(campaign).quiet_ends) });
