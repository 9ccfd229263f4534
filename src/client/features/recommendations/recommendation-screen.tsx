// One recommendation: how far it is, then what it proposes, on the map and with the reasons, to be taken into use.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  recommendations,
  type RecommendationWithWalkbooks,
  type RecommendedWalkbook,
} from '../../../contract/recommendations';
import { filterText } from '../../../domain/voter-groups/filter-sentence';
import { currentTexts } from '../../i18n/formats';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { call } from '../../data/api';
import { recommendationList } from '../../offline/mirror/office-lists';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { useNames } from '../universes/use-names';
import { BackTestCard } from './back-test-card';
import { ProposalCard } from './proposal-card';
import { ProposalsMap } from './proposals-map';
import { scaleOf } from './score-waterfall';
import {
  consideredWords,
  isInFlight,
  paceWords,
  proposed,
  stepWords,
  sumWords,
  weightWords,
} from './recommendation-words';
import { useProposal } from './use-proposal';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import classes from './recommendations.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

export function RecommendationScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { busy, problem, refused, act } = useAction();
  const loaded = useCall(
    recommendations.get,
    { query: { id, campaign_id: campaignId } },
    { every: (found) => (found && isInFlight(found) ? 1000 : undefined) },
  );
  const found = loaded.data;
  const onTaken = (taken: RecommendedWalkbook) => {
    const now = loaded.data;
    if (now)
      loaded.replace({
        ...now,
        recommended_walkbooks: now.recommended_walkbooks.map((each) =>
          each.id === taken.id ? { ...each, ...taken } : each,
        ),
      });
    loaded.reload();
  };
  const take = useProposal(campaignId, onTaken);
  const open = proposed(found?.recommended_walkbooks ?? []);

  const remove = async () => {
    await call(recommendations.remove, { query: { id, campaign_id: campaignId } });
    recommendationList.remove(id);
    toast({
      icon: 'check',
      text: t('“{name}” was deleted. Walkbooks made from it are kept.', { name: found?.request_name ?? '' }),
    });
    void navigate({ to: '/app/recommendations' });
  };

  return (
    <Page
      title={found?.request_name ?? t('Recommendation')}
      back={{ to: '/app/recommendations', label: t('Recommendations') }}
      lead={found && sumWords(found)}
      actions={
        open.length > 0 && (
          <OnlineButton
            brief
            look="primary"
            icon="check"
            busy={take.busy.size > 0}
            onClick={() => void take.take(open)}
          >
            {take.busy.size > 0
              ? tPlural(take.busy.size, '{count} to go…', '{count} to go…')
              : tPlural(open.length, 'Use this walkbook', 'Use all {count}')}
          </OnlineButton>
        )
      }
    >
      <Loadable loaded={loaded}>
        {(all) => (
          <>
            <About found={all} onDelete={() => setAsking(true)} />
            {isInFlight(all) ? (
              <InFlight found={all} />
            ) : all.recommended_walkbooks.length === 0 ? (
              <Card>
                <Empty
                  icon="star"
                  title={all.status === 'Failed' ? t('This couldn’t be calculated') : t('Nothing to recommend')}
                  action={
                    <ButtonLink look="pale" to="/app/recommendation/request">
                      {t('Request again')}
                    </ButtonLink>
                  }
                >
                  {all.detail
                    ? translateServerMessage({ ...all, detail: all.detail })
                    : t('Its walkbooks were deleted.')}
                </Empty>
              </Card>
            ) : (
              <Proposals found={all} take={take} />
            )}
          </>
        )}
      </Loadable>
      {asking && (
        <Dialog title={t('Delete this recommendation?')} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('Its recommended walkbooks are deleted too. Walkbooks already made from it are kept.')}</p>
            {problem && <Problem safe={refused && t('Nothing was deleted.')}>{problem}</Problem>}
            <OnlineButton look="danger" wide busy={busy} onClick={() => void act(remove)}>
              {t('Delete')}
            </OnlineButton>
            <Button wide onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </Page>
  );
}

function About({ found, onDelete }: { found: RecommendationWithWalkbooks; onDelete: () => void }) {
  const { campaignId } = useMember();
  const names = useNames(campaignId, [found.filter_params]);
  return (
    <Card>
      <div className={classes.about}>
        <Stack gap={10}>
          <p className={classes.sentence}>{filterText(currentTexts(), found.filter_params, names)}</p>
          {found.description !== '' && <p className={classes.quiet}>{found.description}</p>}
          {found.status === 'Ready' && (
            <p className={classes.quiet}>
              {consideredWords(found)} {weightWords(found)}
            </p>
          )}
          {found.walkbooks > 0 && <p className={classes.quiet}>{paceWords()}</p>}
        </Stack>
        <OnlineButton brief small look="quiet" icon={rareIcons.trash} onClick={onDelete}>
          {t('Delete')}
        </OnlineButton>
      </div>
    </Card>
  );
}

function InFlight({ found }: { found: RecommendationWithWalkbooks }) {
  return (
    <Card next>
      <div aria-live="polite">
        <Stack gap={10}>
          <p>
            <strong>{stepWords(found)}…</strong>
          </p>
          <Progress label={t('Progress')} done={found.progress} total={100} look="lamp" />
          <p className={classes.quiet}>
            {t('You can leave this page. The result will be in the list when it’s done.')}
          </p>
        </Stack>
      </div>
    </Card>
  );
}

interface ProposalsProps {
  found: RecommendationWithWalkbooks;
  take: ReturnType<typeof useProposal>;
}

function Proposals({ found, take }: ProposalsProps) {
  const all = found.recommended_walkbooks;
  const scale = scaleOf(all.map(({ why }) => why.score));
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = all.some(({ id }) => id === picked) ? picked : (all[0]?.id ?? null);
  return (
    <Columns
      stays="main"
      side={all.map((proposal, at) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          number={at + 1}
          chosen={proposal.id === chosen}
          scale={scale}
          busy={take.busy.has(proposal.id)}
          problem={take.problems.get(proposal.id)}
          onChoose={() => setPicked(proposal.id)}
          onTake={() => void take.take([proposal])}
        />
      ))}
    >
      <ProposalsMap proposals={all} chosen={chosen} onChoose={setPicked} />
      {found.back_test && <BackTestCard found={found.back_test} />}
    </Columns>
  );
}
