// Walkbooks that are being created: how many there are, to be left, stopped and come back to.
import { useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TurfJob } from '../../../contract/turf-jobs';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { isInFlight, leftOf, madeWords, noticeWords } from './turf-job-words';

const eachSecond = 1000;

export function TurfJobScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.turfJobs.get,
    { query: { id, campaign_id: campaignId } },
    { every: (job) => (job && isInFlight(job) ? eachSecond : undefined) },
  );
  return (
    <Page title={t('Creating walkbooks')} back={{ to: '/app/walkbooks', label: t('Walkbooks') }} narrow>
      <Loadable loaded={loaded}>{(job) => <JobCard job={job} onChanged={loaded.replace} />}</Loadable>
    </Page>
  );
}

function JobCard({ job, onChanged }: { job: TurfJob; onChanged: (job: TurfJob) => void }) {
  const { busy, problem, refused, act } = useAction();
  const inFlight = isInFlight(job);
  const left = leftOf(job);
  const body = { id: job.id, campaign_id: job.campaign_id };
  const change = (declared: typeof contract.turfJobs.cancel | typeof contract.turfJobs.resume) =>
    void act(async () => onChanged(await call(declared, { body })));
  return (
    <Card next={inFlight}>
      <Stack gap={14}>
        <p aria-live="polite">
          <strong>{madeWords(job)}</strong>
        </p>
        {inFlight && (
          <>
            <Progress label={t('Walkbooks created')} done={job.made + job.skipped} total={job.turfs} look="lamp" />
            <p className="quiet">{t('You can leave this page. The walkbooks appear in the list one by one.')}</p>
          </>
        )}
        {noticeWords(job).map(({ turfs, why, names }) => (
          <div key={why}>
            <p>
              <strong>{turfs}</strong> {why}
            </p>
            <p className="quiet">{names}</p>
          </div>
        ))}
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={10}>
          {inFlight ? (
            <Button busy={busy} onClick={() => change(contract.turfJobs.cancel)}>
              {t('Stop')}
            </Button>
          ) : (
            left > 0 && (
              <Button look="primary" busy={busy} onClick={() => change(contract.turfJobs.resume)}>
                {tPlural(left, 'Create the other one', 'Create the other {count}')}
              </Button>
            )
          )}
          <ButtonLink look={job.status === 'done' ? 'primary' : 'plain'} to="/app/walkbooks">
            {t('See walkbooks')}
          </ButtonLink>
          {job.skipped > 0 && !inFlight && !job.turf_cut_id && <ButtonLink to="/app/turf">{t('Cut turf')}</ButtonLink>}
          {job.turf_cut_id && (
            <ButtonLink to="/app/turf/cut/$id" params={{ id: job.turf_cut_id }}>
              {job.skipped > 0
                ? tPlural(job.skipped, 'Change the other turf', 'Change the other {count} turfs')
                : t('Back to all turfs')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
