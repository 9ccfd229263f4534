// One recommendation: how far it is, then what it proposes, on the map and with the reasons, to be taken into use.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  recommendations,
  type RecommendationWithWalkbooks,
  type RecommendedWalkbook,
} from '../../../contract/recommendations';
import { filterText } from '../../../domain/voter-groups/sentence';
import { say, sayCount, sayTold } from '../../../domain/words/say';
import { call } from '../../api';
import { recommendationList } from '../../local/office-lists';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Progress } from '../../ui/progress';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useLoad } from '../../ui/use-load';
import { useNames } from '../voter-groups/use-names';
import { ProposalCard } from './proposal-card';
import { ProposalsMap } from './proposals-map';
import { consideredWords, isUnderWay, proposed, stepWords, sumWords } from './recommendation-words';
import { useTake } from './use-take';
import classes from './recommendations.module.css';

export function RecommendationScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const loaded = useLoad(
    `recommendation ${campaignId} ${id}`,
    (signal) => call(recommendations.get, { query: { id, campaign_id: campaignId } }, { signal }),
    { every: (found) => (found && isUnderWay(found) ? 1000 : undefined) },
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
  const take = useTake(campaignId, onTaken);
  const open = proposed(found?.recommended_walkbooks ?? []);

  const remove = async () => {
    setProblem(null);
    try {
      await call(recommendations.remove, { query: { id, campaign_id: campaignId } });
      recommendationList.remove(id);
      toast({
        icon: 'check',
        text: say('“{name}” is deleted. Walkbooks made of it stay.', { name: found?.request_name ?? '' }),
      });
      void navigate({ to: '/app/recommendations' });
    } catch (error) {
      setProblem(messageFor(error));
    }
  };

  return (
    <Page
      title={found?.request_name ?? say('Recommendation')}
      back={{ to: '/app/recommendations', label: say('Recommendations') }}
      lead={found && sumWords(found)}
      actions={
        open.length > 0 && (
          <Button look="primary" icon="check" busy={take.busy.size > 0} onClick={() => void take.take(open)}>
            {take.busy.size > 0
              ? sayCount(take.busy.size, '{count} to go …', '{count} to go …')
              : sayCount(open.length, 'Take it into use', 'Take all {count} into use')}
          </Button>
        )
      }
    >
      <Loadable loaded={loaded}>
        {(all) => (
          <>
            <About found={all} onDelete={() => setAsking(true)} />
            {isUnderWay(all) ? (
              <UnderWay found={all} />
            ) : all.recommended_walkbooks.length === 0 ? (
              <Card>
                <Empty
                  icon="star"
                  title={all.status === 'Failed' ? say('It could not be computed') : say('Nothing to propose')}
                  action={
                    <ButtonLink look="pale" to="/app/recommendation/request">
                      {say('Ask again')}
                    </ButtonLink>
                  }
                >
                  {all.detail ? sayTold(all.detail) : say('Its walkbooks were deleted.')}
                </Empty>
              </Card>
            ) : (
              <Proposals found={all} take={take} />
            )}
          </>
        )}
      </Loadable>
      {asking && (
        <Sheet title={say('Delete this recommendation?')} onClose={() => setAsking(false)}>
          <div className={classes.form}>
            <p>{say('What it proposes goes with it. Walkbooks that were made of it stay.')}</p>
            {problem && <Problem safe={say('Nothing was deleted.')}>{problem}</Problem>}
            <Button look="danger" wide onClick={() => void remove()}>
              {say('Delete')}
            </Button>
            <Button wide onClick={() => setAsking(false)}>
              {say('Keep it')}
            </Button>
          </div>
        </Sheet>
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
        <div className={classes.stack}>
          <p className={classes.sentence}>{filterText(found.filter_params, names)}</p>
          {found.description !== '' && <p className={classes.quiet}>{found.description}</p>}
          {found.status === 'Ready' && <p className={classes.quiet}>{consideredWords(found)}</p>}
        </div>
        <Button small look="quiet" icon="trash" onClick={onDelete}>
          {say('Delete')}
        </Button>
      </div>
    </Card>
  );
}

function UnderWay({ found }: { found: RecommendationWithWalkbooks }) {
  return (
    <Card next>
      <div className={classes.stack} aria-live="polite">
        <p>
          <strong>{stepWords(found)} …</strong>
        </p>
        <Progress label={say('How far')} done={found.progress} total={100} look="lamp" />
        <p className={classes.quiet}>{say('You can leave: it goes on, and is in the list when it is done.')}</p>
      </div>
    </Card>
  );
}

interface ProposalsProps {
  found: RecommendationWithWalkbooks;
  take: ReturnType<typeof useTake>;
}

function Proposals({ found, take }: ProposalsProps) {
  const all = found.recommended_walkbooks;
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = all.some(({ id }) => id === picked) ? picked : (all[0]?.id ?? null);
  return (
    <div className={classes.wide}>
      <div className={classes.place}>
        <ProposalsMap proposals={all} chosen={chosen} onChoose={setPicked} />
      </div>
      <div className={classes.main}>
        {all.map((proposal, at) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            number={at + 1}
            chosen={proposal.id === chosen}
            busy={take.busy.has(proposal.id)}
            problem={take.problems.get(proposal.id)}
            onChoose={() => setPicked(proposal.id)}
            onTake={() => void take.take([proposal])}
          />
        ))}
      </div>
    </div>
  );
}
