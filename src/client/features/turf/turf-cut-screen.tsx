// The cut of a county: how far it is, and once it is done all of its turfs.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { TurfCut } from '../../../contract/turf-cuts';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { CountyTurfs } from './county/county-turfs';
import { cutProgress, cutWords, isCutting } from './turf-cut-words';

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
      actions={cut && !isCutting(cut) && <DeleteCut cut={cut} />}
      {...(isDone ? { fill: true } : { narrow: true })}
    >
      <Loadable loaded={loaded}>
        {(cut) =>
          cut.status === 'done' ? <CountyTurfs cut={cut} /> : <CutCard cut={cut} onChanged={loaded.replace} />
        }
      </Loadable>
    </Page>
  );
}

function CutCard({ cut, onChanged }: { cut: TurfCut; onChanged: (cut: TurfCut) => void }) {
  const { busy, problem, refused, act } = useAction();
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
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
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

function DeleteCut({ cut: { id, campaign_id } }: { cut: TurfCut }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { busy, problem, refused, act } = useAction();
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
            {problem && <Problem safe={refused && t('Nothing was deleted.')}>{problem}</Problem>}
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
