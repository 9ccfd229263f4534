// Cuts in the background with turfs of which no walkbooks were created: to come back to.
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TurfCut } from '../../../contract/turf-cuts';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useCall } from '../../data/use-call';
import { Card } from '../../ui/primitives/card';
import { Progress } from '../../ui/primitives/progress';
import { Stack } from '../../ui/layout/stack-and-row';
import { cutProgress, cutWords, isCutting, turfsLeft } from './turf-cut-words';

const lookAgain = 3000;

export function TurfCutsCard({ campaignId }: { campaignId: string }) {
  const { data } = useCall(
    contract.turfCuts.all,
    { query: { campaign_id: campaignId } },
    { every: (cuts) => (cuts?.some(isCutting) ? lookAgain : undefined) },
  );
  const shown = (data ?? []).filter(isUnused);
  if (shown.length === 0) return null;
  return (
    <Card>
      <Stack gap={10}>
        {shown.map((cut) => (
          <Stack key={cut.id} gap={6}>
            <Link to="/app/turf/cut/$id" params={{ id: cut.id }}>
              {t('{what} (started {when})', {
                what: cutWords(cut),
                when: formatDate(cut.created_at, 'weekdayDayTime'),
              })}
            </Link>
            {isCutting(cut) && <Progress label={t('Cutting turf')} done={cutProgress(cut)} total={100} look="lamp" />}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

const isUnused = (cut: TurfCut) => cut.status !== 'done' || turfsLeft(cut) > 0;
