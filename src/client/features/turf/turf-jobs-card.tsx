// Above the list of walkbooks: those that are still being created, and what is left to do of those that were.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { contract } from '../../../contract';
import type { TurfJob } from '../../../contract/turf-jobs';
import { t } from '../../i18n/texts';
import { useCall } from '../../data/use-call';
import { serverNow } from '../../session/server-clock';
import { Card } from '../../ui/primitives/card';
import { Progress } from '../../ui/primitives/progress';
import { isInFlight, leftOf, madeWords } from './turf-job-words';
import { Stack } from '../../ui/layout/stack-and-row';

const lookAgain = 2000;
const oneDay = 86_400_000;

interface Props {
  campaignId: string;
  /** More walkbooks are there than a moment ago. */
  onMade: () => void;
}

export function TurfJobsCard({ campaignId, onMade }: Props) {
  const { data } = useCall(
    contract.turfJobs.all,
    { query: { campaign_id: campaignId } },
    { every: (jobs) => (jobs?.some(isInFlight) ? lookAgain : undefined) },
  );
  const made = data?.reduce((sum, job) => sum + job.made, 0);
  const before = useRef(made);
  useEffect(() => {
    if (before.current !== undefined && made !== before.current) onMade();
    before.current = made;
  }, [made, onMade]);
  const shown = (data ?? []).filter((job) => isInFlight(job) || needsLook(job));
  if (shown.length === 0) return null;
  return (
    <Card>
      <Stack gap={10}>
        {shown.map((job) => (
          <Stack key={job.id} gap={6}>
            <Link to="/app/turf/job/$id" params={{ id: job.id }}>
              {madeWords(job)}
            </Link>
            {isInFlight(job) && (
              <Progress label={t('Walkbooks created')} done={job.made + job.skipped} total={job.turfs} look="lamp" />
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** Over since a day at most, with turfs left or something to be said of them. */
function needsLook(job: TurfJob): boolean {
  const since = Date.parse(job.finished_at ?? job.created_at);
  return (leftOf(job) > 0 || job.notices.length > 0) && serverNow() - since < oneDay;
}
