// One walkbook as its managers see it: how far, where, by whom, what was answered, and what can be changed.
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { clock, currentTexts, formatDistance, formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { DoorScript } from '../../../contract/surveys';
import type { Walkbook, WalkbookSummary } from '../../../contract/walkbooks';
import { countResponses } from '../../../domain/reports/survey-results';
import { localDay } from '../../../domain/facts/current-view';
import { surveysWithEarlier } from '../../../domain/surveys/versions';
import { ApiError, call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Rename } from '../../ui/fields/rename';
import { toast } from '../../ui/primitives/toast';
import { useCall, type Loaded } from '../../data/use-call';
import { AnswerBars } from '../surveys/answer-bars';
import { DoorScripts } from '../surveys/door-scripts';
import { LateFactsCard } from '../late-facts/late-facts-card';
import { DoorsMap } from './doors-map';
import { doorRows, DoorsTable } from './doors-table';
import { filterText } from '../../../domain/voter-groups/filter-sentence';
import { Columns, Row, Stack } from '../../ui/layout/stack-and-row';
import { archiveWalkbook } from './walkbook-calls';
import { WalkbookActions } from './walkbook-actions';
import { WalkbookPeople } from './walkbook-people';
import { WalkbookSurvey } from './walkbook-survey';
import { WalkbookWeek } from './walkbook-week';
import { ownScripts, WalkbookWhatToSay, withoutOwnScripts } from './walkbook-what-to-say';
import { RichText } from '../../i18n/rich-text';
import { Progress } from '../../ui/primitives/progress';
import { Figures } from '../../ui/charts/figures';
import classes from './manage.module.css';
import { walkbookList } from '../../offline/mirror/office-lists';
import { OnlineButton } from '../../ui/fields/online-button';

const back = { to: '/app/walkbooks', label: key('Walkbooks') };

export function WalkbookManageScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(contract.walkbooks.get, { query: { id, campaign_id: campaignId } }, { timeoutMs: 60_000 });
  const archived = loaded.error instanceof ApiError && loaded.error.code === 'WALKBOOK_ARCHIVED';
  if (archived) return <ArchivedWalkbook id={id} campaignId={campaignId} loaded={loaded} />;
  if (!loaded.data) {
    return (
      <Page title={t('Walkbook')} back={back}>
        <Loadable loaded={loaded}>{() => null}</Loadable>
      </Page>
    );
  }
  return <Managed key={id} walkbook={loaded.data} loaded={loaded} />;
}

function ArchivedWalkbook({ id, campaignId, loaded }: { id: string; campaignId: string; loaded: Loaded<Walkbook> }) {
  const name = loaded.data?.name ?? t('This walkbook');
  const restore = () =>
    void archiveWalkbook(campaignId, { id, name }, false, (answered) => {
      walkbookList.update(answered);
      loaded.reload();
    });
  return (
    <Page title={loaded.data?.name ?? t('Walkbook')} back={back}>
      <Problem mild safe={t('Its touches and answers are kept in every report.')}>
        {t('This walkbook is archived. No one can walk it.')}
      </Problem>
      <Row>
        <OnlineButton icon="refresh" onClick={restore}>
          {t('Restore')}
        </OnlineButton>
      </Row>
      <LateFactsCard walkbookId={id} />
    </Page>
  );
}

type Change = Partial<{
  name: string;
  survey_id: string | null;
  assigned_user_ids: string[];
  door_scripts: DoorScript[];
  old_door_scripts: DoorScript[];
  polling_place: string;
  old_polling_place: string;
}>;

function Managed({ walkbook, loaded }: { walkbook: Walkbook; loaded: Loaded<Walkbook> }) {
  const { campaign, campaignId } = useMember();
  const [renaming, setRenaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const query = { campaign_id: campaignId };
  const members = useCall(contract.users.campaignAccount, { query });
  const surveys = useCall(contract.surveys.all, { query });
  const dayOf = useMemo(() => localDay(campaign.time_zone), [campaign.time_zone]);
  const rows = useMemo(() => doorRows(walkbook, dayOf), [walkbook, dayOf]);
  const when = useMemo(() => clock(campaign.time_zone), [campaign.time_zone]);
  const isArchived = walkbook.record_status === 'archived';

  const merge = (answered: WalkbookSummary) => {
    loaded.replace({ ...walkbook, ...answered });
    walkbookList.update(answered);
  };
  const change = async (body: Change) => {
    setBusy(true);
    try {
      const answered = await call(contract.walkbooks.update, {
        body: { id: walkbook.id, campaign_id: campaignId, ...body },
      });
      merge(answered.walkbook);
    } finally {
      setBusy(false);
    }
  };
  /** As it is now. */
  const look = () => call(contract.walkbooks.get, { query: { id: walkbook.id, campaign_id: campaignId } });
  const changeWithMessage = (body: Change, said: string) =>
    void change(body).then(
      () => toast({ icon: 'check', text: said }),
      (error: unknown) =>
        toast({
          icon: 'alert',
          text: changeFailedText(error),
          ms: 10_000,
        }),
    );

  const survey = surveys.data?.find((each) => each.id === walkbook.survey_id);
  const earlier = useCall(contract.surveyEdits.earlier, survey ? { query: { ...query, survey_id: survey.id } } : null);
  const questions = survey ? (surveysWithEarlier([survey], earlier.data ?? [])[0]?.questions ?? []) : [];
  const answers = countResponses(walkbook.survey_responses, questions);
  const answered = answers.filter((question) => question.counts.length > 0);

  return (
    <Page
      title={walkbook.name}
      back={back}
      lead={
        walkbook.filter_params ? filterText(currentTexts(), walkbook.filter_params) : t('Created from an uploaded file')
      }
      actions={<WalkbookActions walkbook={walkbook} onRename={() => setRenaming(true)} onChange={merge} />}
    >
      <LoadProblem loaded={loaded} />
      {isArchived && (
        <Problem mild safe={t('Its touches and answers are kept in every report.')}>
          {t('This walkbook is archived. No one can walk it.')}
        </Problem>
      )}
      {renaming && (
        <Card>
          <Rename name={walkbook.name} onClose={() => setRenaming(false)} onSave={(name) => change({ name })} />
        </Card>
      )}
      <LateFactsCard walkbookId={walkbook.id} onChange={loaded.reload} />
      <Columns
        side={
          <>
            <Card title={t('People')}>
              <LoadProblem loaded={members} />
              <WalkbookPeople
                assigned={walkbook.assigned}
                members={members.data ?? []}
                busy={busy}
                onChange={(assigned_user_ids, said) => changeWithMessage({ assigned_user_ids }, said)}
              />
            </Card>
            <Card title={t('Survey')}>
              <WalkbookSurvey
                walkbook={walkbook}
                surveys={surveys.data ?? []}
                busy={busy}
                onChange={(survey_id, said) => changeWithMessage({ survey_id }, said)}
              />
              {answered.map((question) => (
                <AnswerBars
                  key={question.question_id}
                  question={question.text}
                  counts={question.counts}
                  order={questions.find((each) => each.id === question.question_id)?.answers ?? []}
                  until={questions.find((each) => each.id === question.question_id)?.retired_at}
                  most={6}
                />
              ))}
              {survey && answered.length === 0 && <p className="quiet">{t('No answers in this walkbook yet.')}</p>}
            </Card>
            <Card title={t('What to say at the door')}>
              <WalkbookWhatToSay
                walkbook={walkbook}
                onPollingPlace={(polling_place, old_polling_place) =>
                  change({ polling_place, old_polling_place }).then(loaded.reload)
                }
                onLook={async () => (await look()).what_to_say?.polling_place ?? ''}
              >
                <DoorScripts
                  scripts={ownScripts(walkbook)}
                  empty={withoutOwnScripts(walkbook)}
                  onStore={(door_scripts, old) =>
                    change({ door_scripts, old_door_scripts: [...old] }).then(loaded.reload)
                  }
                  onLook={async () => ownScripts(await look())}
                />
              </WalkbookWhatToSay>
            </Card>
          </>
        }
      >
        <Card>
          <WalkbookNumbers walkbook={walkbook} />
        </Card>
        {walkbook.geo_data.features.length > 0 && (
          <Card title={t('Map')}>
            <DoorsMap walkbook={walkbook} rows={rows} when={when} />
          </Card>
        )}
        <Card>
          <WalkbookWeek campaignId={campaignId} walkbookId={walkbook.id} today={dayOf(new Date().toISOString())} />
        </Card>
      </Columns>
      <Card title={t('Doors in walking order')}>
        <DoorsTable name={walkbook.name} rows={rows} zone={campaign.time_zone} />
      </Card>
    </Page>
  );
}

/** How far, how many, how long a walk. */
function WalkbookNumbers({ walkbook }: { walkbook: WalkbookSummary }) {
  const left = walkbook.doors - walkbook.doors_done;
  const leftOut = walkbook.left_out ?? 0;
  return (
    <Stack>
      <div>
        <p className={classes.far}>
          <RichText
            text={key('{done} of {doors} doors knocked')}
            done={<strong>{formatNumber(walkbook.doors_done)}</strong>}
            doors={formatNumber(walkbook.doors)}
          />
        </p>
        <Progress label={t('Doors knocked')} done={walkbook.doors_done} total={walkbook.doors} />
      </div>
      <Figures
        figures={[
          [t('Not knocked yet'), formatNumber(left)],
          [t('Conversations'), formatNumber(walkbook.contacts)],
          [t('Voters'), formatNumber(walkbook.voters)],
          ...(leftOut > 0 ? [[t('Left out||people'), formatNumber(leftOut)] as const] : []),
          [
            walkbook.drive ? t('By car and on foot') : t('Walk'),
            walkbook.drive
              ? `${formatDistance(walkbook.drive.metres)} · ${tPlural(walkbook.drive.parks, '{count} place to park', '{count} places to park')}`
              : walkbook.metres > 0
                ? formatDistance(walkbook.metres)
                : '–',
          ],
        ]}
      />
    </Stack>
  );
}
