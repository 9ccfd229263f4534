// The cut of a county: how far it is, and once it is done all of its turfs on the map and in a list, to be edited and made into
// walkbooks.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { TurfCut } from '../../../contract/turf-cuts';
import { formatDuration, formatNumber, formatPercent } from '../../i18n/formats';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { cutTolerance } from '../../../domain/turf-cutting/cut-turf';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { handOver, useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useMember } from '../../session/session';
import { SurveyField } from '../../ui/fields/survey-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { OutlineMap } from '../../ui/map/outline-map';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { CutEditor } from './cut-editor';
import { CutTurfList } from './cut-turf-list';
import { cutProgress, cutWords, isCutting } from './turf-cut-words';
import { useCutTurfs } from './use-cut-turfs';
import classes from './turf.module.css';

const eachSecond = 1000;

export function TurfCutScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.turfCuts.get,
    { query: { id, campaign_id: campaignId } },
    { every: (cut) => (cut && isCutting(cut) ? eachSecond : undefined) },
  );
  const cut = loaded.data;
  const isDone = cut?.status === 'done';
  return (
    <Page
      title={t('Cut turf')}
      back={{ to: '/app/turf', label: t('Cut turf') }}
      actions={cut && !isCutting(cut) && cut.turf_job_id === null && <DeleteCut cut={cut} />}
      {...(isDone ? { fill: true } : { narrow: true })}
    >
      <Loadable loaded={loaded}>
        {(cut) => (cut.status === 'done' ? <Done cut={cut} /> : <CutCard cut={cut} onChanged={loaded.replace} />)}
      </Loadable>
    </Page>
  );
}

function CutCard({ cut, onChanged }: { cut: TurfCut; onChanged: (cut: TurfCut) => void }) {
  const { busy, problem, act } = useAction();
  const body = { id: cut.id, campaign_id: cut.campaign_id };
  const change = (declared: typeof contract.turfCuts.cancel | typeof contract.turfCuts.resume) =>
    void act(async () => onChanged(await call(declared, { body })));
  return (
    <Card next={isCutting(cut)}>
      <Stack gap={14}>
        <p aria-live="polite">
          <strong>{cutWords(cut)}</strong>
        </p>
        {cut.reason && <p>{translateServerMessage(cut.reason)}</p>}
        {isCutting(cut) && (
          <>
            <Progress label={t('Cutting turf')} done={cutProgress(cut)} total={100} look="lamp" />
            <p className="quiet">{t('You can leave this page and come back from “Cut turf”.')}</p>
          </>
        )}
        {cut.parts !== null && (
          <p className="quiet">
            {[
              tPlural(cut.doors, '{count} door', '{count} doors'),
              tPlural(cut.parts, '{count} part', '{count} parts'),
              tPlural(cut.turfs, '{count} turf', '{count} turfs'),
            ].join(' · ')}
          </p>
        )}
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={10}>
          {isCutting(cut) ? (
            <Button busy={busy} onClick={() => change(contract.turfCuts.cancel)}>
              {t('Stop')}
            </Button>
          ) : (
            cut.reason === null && (
              <Button look="primary" busy={busy} onClick={() => change(contract.turfCuts.resume)}>
                {t('Resume cutting')}
              </Button>
            )
          )}
          <ButtonLink to="/app/turf">{t('Cut turf')}</ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}

function Done({ cut }: { cut: TurfCut }) {
  const { id, campaign_id: campaignId, turf_job_id: jobId } = cut;
  const { turfs, error, reload, put } = useCutTurfs(campaignId, id, true);
  const [selected, setSelected] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  if (open !== null)
    return (
      <CutEditor
        cut={cut}
        number={open}
        onClose={() => setOpen(null)}
        onSaved={(changed, asked) => {
          put(changed, asked);
          setOpen(null);
        }}
      />
    );
  return (
    <Loadable loaded={{ data: turfs, error, at: undefined, reload }}>
      {(all) => (
        <div className={classes.columns}>
          <div className={classes.mapside}>
            <OutlineMap
              label={t('Map of {turfs}', { turfs: tPlural(all.length, '{count} turf', '{count} turfs') })}
              turfs={all}
              selected={selected}
              onTurf={setSelected}
            />
          </div>
          <div className={classes.panel}>
            <Card>
              <div className={classes.panel}>
                <Balance cut={cut} all={all.length} fitting={all.filter(({ fits }) => fits).length} />
                <CutTurfList
                  turfs={all}
                  selected={selected}
                  onSelect={setSelected}
                  onOpen={jobId === null ? setOpen : undefined}
                />
              </div>
              <Make cut={cut} many={all.length} />
            </Card>
          </div>
        </div>
      )}
    </Loadable>
  );
}

function Balance({ cut, all, fitting }: { cut: TurfCut; all: number; fitting: number }) {
  const target = cut.target ?? 0;
  const each =
    cut.measure === 'minutes' ? formatDuration(target) : tPlural(Math.round(target), '{count} door', '{count} doors');
  return (
    <section className={classes.balance} aria-label={t('Balance')}>
      <h2 className={classes.heading}>{t('Balance')}</h2>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.good} style={{ flexGrow: fitting }} />
        {fitting < all && <span className={classes.over} style={{ flexGrow: all - fitting }} />}
      </div>
      <p className={classes.says}>
        {t('{fitting} of {all} within ±{share} of {target}', {
          fitting: formatNumber(fitting),
          all: formatNumber(all),
          share: formatPercent(cutTolerance),
          target: each,
        })}
      </p>
    </section>
  );
}

function Make({ cut, many }: { cut: TurfCut; many: number }) {
  const { id, campaign_id: campaignId, turf_job_id: jobId } = cut;
  const navigate = useNavigate();
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const [surveyId, setSurveyId] = useState('');
  const surveys = useCall(contract.surveys.all, { query: { campaign_id: campaignId } });
  if (jobId !== null)
    return (
      <div className={classes.make}>
        <ButtonLink look="primary" to="/app/turf/job/$id" params={{ id: jobId }}>
          {t('See the walkbooks being created')}
        </ButtonLink>
      </div>
    );
  const make = () =>
    act(async () => {
      const body = { id, campaign_id: campaignId, survey_id: surveyId || null };
      const job = await call(contract.turfCuts.make, { body }, { timeoutMs: 120_000, idempotencyKey: onceKey(body) });
      handOver(contract.turfJobs.get, { query: { id: job.id, campaign_id: campaignId } }, job);
      void navigate({ to: '/app/turf/job/$id', params: { id: job.id } });
    });
  return (
    <div className={classes.make}>
      <SurveyField surveys={surveys.data ?? []} value={surveyId} onChange={setSurveyId} />
      {problem && <Problem safe={t('The turfs are still here.')}>{problem}</Problem>}
      <Button look="primary" wide busy={busy} disabled={many === 0} onClick={() => void make()}>
        {tPlural(many, 'Create {count} walkbook', 'Create {count} walkbooks')}
      </Button>
      <p className={classes.note}>{t('Volunteers see nothing until you assign')}</p>
    </div>
  );
}

function DeleteCut({ cut: { id, campaign_id } }: { cut: TurfCut }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { busy, problem, act } = useAction();
  const remove = () =>
    act(async () => {
      await call(contract.turfCuts.remove, { query: { id, campaign_id } });
      void navigate({ to: '/app/turf' });
    });
  return (
    <>
      <Button look="quiet" icon={rareIcons.trash} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      {asking && (
        <Dialog title={t('Delete this cut?')} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('Its turfs are deleted with all changes made to them. Walkbooks already made from it are kept.')}</p>
            {problem && <Problem safe={t('Nothing was deleted.')}>{problem}</Problem>}
            <Button look="danger" wide busy={busy} onClick={() => void remove()}>
              {t('Delete')}
            </Button>
            <Button wide onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
