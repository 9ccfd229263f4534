// One proposed walkbook in the list: why, what it expects, and taking it into use.
import { Link } from '@tanstack/react-router';
import { proposalStatus, type RecommendedWalkbook } from '../../../contract/recommendations';
import { measuredHere, whenToGo, whyChosen } from '../../../domain/recommendations/reason-words';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { Tag } from '../../ui/primitives/tag';
import { ProposalFigures } from './proposal-figures';
import { ScoreWaterfall, type PointScale } from './score-waterfall';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import classes from './recommendations.module.css';

interface Props {
  proposal: RecommendedWalkbook;
  /** As on the map, from 1. */
  number: number;
  chosen: boolean;
  /** That of the waterfalls of all proposals. */
  scale: PointScale;
  busy: boolean;
  problem: string | undefined;
  onChoose: () => void;
  onTake: () => void;
}

export function ProposalCard({ proposal, number, chosen, scale, busy, problem, onChoose, onTake }: Props) {
  const { score } = proposal.why;
  const inUse = proposal.status === proposalStatus.inUse;
  return (
    <Card className={chosen ? classes.chosen : undefined}>
      <Stack gap={10}>
        <header className={classes.head}>
          <button type="button" className={classes.number} aria-pressed={chosen} onClick={onChoose}>
            {number}
            <span className="sr-only">{t('Show {name} on the map', { name: proposal.name })}</span>
          </button>
          <h2 className={classes.title}>
            <Link to="/app/recommendation-walkbook/$id" params={{ id: proposal.id }}>
              {proposal.name}
            </Link>
          </h2>
          {inUse && <Tag look="good">{t('In use')}</Tag>}
        </header>
        <p className={classes.why}>{whyChosen(currentTexts(), proposal.why)}</p>
        {score && <ScoreWaterfall score={score} scale={scale} estimated={proposal.why.base != null} />}
        <p className={classes.why}>{whenToGo(currentTexts(), proposal.why)}</p>
        <p className={classes.why}>{measuredHere(currentTexts(), proposal.why)}</p>
        <ProposalFigures proposal={proposal} />
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          {inUse ? (
            proposal.walkbook_id && (
              <ButtonLink small icon="walkbook" to="/app/walkbook/id/$id" params={{ id: proposal.walkbook_id }}>
                {t('Open the walkbook')}
              </ButtonLink>
            )
          ) : (
            <>
              <Button small look="pale" icon="check" busy={busy} onClick={onTake}>
                {t('Create walkbook')}
              </Button>
              <ButtonLink small look="quiet" to="/app/recommendation-walkbook/$id" params={{ id: proposal.id }}>
                {t('See its doors')}
              </ButtonLink>
            </>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
