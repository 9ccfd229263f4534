// One proposed walkbook: why, its doors on the map and in a list, a survey, its people, and taking it into use.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import {
  proposalStatus,
  recommendedWalkbooks,
  type RecommendedWalkbook,
  type RecommendedWalkbookWithDoors,
} from '../../../contract/recommendations';
import { measuredHere, whenToGo, whyChosen } from '../../../domain/recommendations/reason-words';
import { currentTexts } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { AskFirst } from '../../ui/layout/ask-first';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { AssignPeople } from '../../ui/fields/assign-people';
import { ProposalFigures } from './proposal-figures';
import { ProposalsMap } from './proposals-map';
import { paceWords } from './recommendation-words';
import { scaleOf, ScoreWaterfall } from './score-waterfall';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import { SurveyField } from '../../ui/fields/survey-field';
import classes from './recommendations.module.css';

type Door = RecommendedWalkbookWithDoors['geojson']['features'][number]['properties'];

const columns: Column<Door>[] = [
  { key: 'number', label: key('Order'), value: (row) => row.number, figures: true },
  {
    key: 'address',
    label: key('Door'),
    value: (row) => row.address,
    cell: (row) => (row.unit ? `${row.address}, ${row.unit}` : row.address),
  },
  { key: 'voters', label: key('Voters'), value: (row) => row.voters, figures: true },
  { key: 'score', label: key('Visit value (estimate)'), value: (row) => row.score, figures: true },
];

export function RecommendationWalkbookScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(recommendedWalkbooks.get, { query: { id, campaign_id: campaignId } });
  const found = loaded.data;
  const back =
    found?.recommendation_id != null
      ? { to: '/app/recommendation/id/$id', params: { id: found.recommendation_id }, label: t('Recommendation') }
      : { to: '/app/recommendations', label: t('Recommendations') };
  return (
    <Page
      title={found?.name ?? t('Recommended walkbook')}
      back={back}
      lead={found && tPlural(found.doors, '{count} door in walking order', '{count} doors in walking order')}
    >
      <Loadable loaded={loaded}>
        {(proposal) => (
          <Columns
            side={
              <>
                <Card title={t('Why this one')}>
                  <Stack gap={10}>
                    <p className={classes.why}>{whyChosen(currentTexts(), proposal.why)}</p>
                    <p className={classes.why}>{whenToGo(currentTexts(), proposal.why)}</p>
                    <p className={classes.why}>{measuredHere(currentTexts(), proposal.why)}</p>
                    <ProposalFigures proposal={proposal} />
                    <p className={classes.quiet}>{paceWords()}</p>
                  </Stack>
                </Card>
                {proposal.status === proposalStatus.inUse ? (
                  <InUse proposal={proposal} />
                ) : (
                  <TakeForm
                    key={proposal.id}
                    proposal={proposal}
                    onTaken={(taken) => loaded.replace({ ...proposal, ...taken })}
                  />
                )}
              </>
            }
          >
            <ProposalsMap proposals={[proposal]} chosen={proposal.id} />
            {proposal.why.score && (
              <Card title={t('How its score came about')}>
                <ScoreWaterfall
                  detailed
                  score={proposal.why.score}
                  scale={scaleOf([proposal.why.score])}
                  estimated={proposal.why.base != null}
                />
              </Card>
            )}
            <Card title={t('Doors')}>
              <DataTable
                label={t('Doors')}
                columns={columns}
                rows={proposal.geojson.features.map(({ properties }) => properties)}
                rowKey={(row) => row.door_id}
              />
            </Card>
          </Columns>
        )}
      </Loadable>
    </Page>
  );
}

function InUse({ proposal }: { proposal: RecommendedWalkbook }) {
  return (
    <Card title={t('In use')}>
      {proposal.walkbook_id === null ? (
        <p>{t('The walkbook made from this no longer exists.')}</p>
      ) : (
        <ButtonLink look="primary" wide icon="walkbook" to="/app/walkbook/id/$id" params={{ id: proposal.walkbook_id }}>
          {t('Open the walkbook')}
        </ButtonLink>
      )}
    </Card>
  );
}

interface TakeProps {
  proposal: RecommendedWalkbook;
  onTaken: (taken: RecommendedWalkbook) => void;
}

function TakeForm({ proposal, onTaken }: TakeProps) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [name, setName] = useState(proposal.name);
  const [survey, setSurvey] = useState(proposal.survey_id ?? '');
  const [assigned, setAssigned] = useState<string[]>([]);
  const [deleting, setDeleting] = useState(false);
  const { busy, problem, refused, errorOf, act } = useAction({ hasName: true });
  const query = { campaign_id: campaignId };
  const surveys = useCall(contract.surveys.all, { query });
  // One that was archived since cannot be attached any more.
  const isGone = survey !== '' && surveys.data !== undefined && !surveys.data.some(({ id }) => id === survey);
  const attached = isGone ? '' : survey;
  const members = useCall(contract.users.campaignAccount, { query });

  const take = () =>
    act(async () => {
      const taken = await call(
        recommendedWalkbooks.update,
        {
          body: {
            id: proposal.id,
            campaign_id: campaignId,
            name,
            survey_id: attached === '' ? null : attached,
            status: proposalStatus.inUse,
            assigned_user_ids: assigned,
          },
        },
        { timeoutMs: 60_000 },
      );
      onTaken(taken);
      toast({ icon: 'check', text: t('“{name}” is now a walkbook.', { name: taken.name }) });
      if (taken.walkbook_id) void navigate({ to: '/app/walkbook/id/$id', params: { id: taken.walkbook_id } });
    });
  return (
    <Card title={t('Use this walkbook')}>
      {deleting && <DeleteDialog proposal={proposal} onClose={() => setDeleting(false)} />}
      <Form onSubmit={() => void take()}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SurveyField
          surveys={surveys.data ?? []}
          value={attached}
          hint={isGone ? t('The survey chosen for it is archived.') : undefined}
          onChange={setSurvey}
        />
        <AssignPeople members={members.data ?? []} chosen={assigned} onChange={setAssigned} />
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Button type="submit" look="primary" wide icon="check" busy={busy}>
          {t('Create walkbook')}
        </Button>
        <Button wide look="quiet" icon={rareIcons.trash} disabled={busy} onClick={() => setDeleting(true)}>
          {t('Delete this recommended walkbook')}
        </Button>
      </Form>
    </Card>
  );
}

function DeleteDialog({ proposal, onClose }: { proposal: RecommendedWalkbook; onClose: () => void }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const { busy, problem, refused, act } = useAction();
  const remove = () =>
    act(async () => {
      await call(recommendedWalkbooks.remove, { query: { id: proposal.id, campaign_id: campaignId } });
      toast({ icon: 'check', text: t('Recommended walkbook deleted.') });
      const { recommendation_id: from } = proposal;
      void (from === null
        ? navigate({ to: '/app/recommendations' })
        : navigate({ to: '/app/recommendation/id/$id', params: { id: from } }));
    });
  return (
    <AskFirst
      title={t('Delete “{name}”?', { name: proposal.name })}
      does={t('Delete')}
      keeps={t('Keep it')}
      busy={busy}
      problem={problem}
      safe={refused && t('Nothing was deleted.')}
      onDo={remove}
      onClose={onClose}
    >
      {t('Only this recommendation of doors is deleted. The doors and their voters are kept.')}
    </AskFirst>
  );
}
