// One survey: its questions, what was answered, on which days, and the latest answers.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { currentTexts } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { responsesTitle } from '../../../domain/reports/chart-titles';
import { addDays, daysBetween } from '../../../domain/reports/weeks';
import { localDay } from '../../../domain/facts/current-view';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DayBars } from '../../ui/charts/day-bars';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { call } from '../../data/api';
import { useCall, type Loaded } from '../../data/use-call';
import { AnswerBars } from './answer-bars';
import { ResponsesTable } from './responses-table';
import { archiveSurvey, duplicateSurvey } from './survey-calls';
import { DoorScripts } from './door-scripts';
import { ChapterAnswers, ShareCard } from './sharing/share-card';
import { SharedScripts } from './sharing/shared-scripts';
import { useSurveySharing } from './sharing/use-sharing';
import { SurveyScripts } from './survey-scripts';
import { Columns } from '../../ui/layout/stack-and-row';
import { SurveyOutline } from './survey-outline';
import { officeSurveyList, surveyAnswers } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { OnlineButton } from '../../ui/fields/online-button';

const back = { to: '/app/surveys', label: key('Surveys') };
/** More bars than this are not read but counted; earlier days are in the download. */
const mostDays = 60;

export function SurveyDetailScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(contract.surveys.get, { query: { id, campaign_id: campaignId } });
  const { data: all } = useKept(officeSurveyList);
  const survey = loaded.data ?? all?.find((each) => each.id === id);
  if (!survey) {
    return (
      <Page title={t('Survey')} back={back}>
        <Loadable loaded={loaded}>{() => null}</Loadable>
      </Page>
    );
  }
  return <Detail key={id} survey={survey} loaded={loaded} />;
}

function Detail({ survey, loaded }: { survey: Survey; loaded: Loaded<Survey> }) {
  const { campaign, campaignId } = useMember();
  const query = { survey_id: survey.id, campaign_id: campaignId };
  const responses = useKept(surveyAnswers(survey.id));
  const days = useCall(contract.surveys.responsesByDay, { query });
  const archived = survey.record_status === 'archived';
  const sharing = useSurveySharing();
  const shared = sharing.of(survey.id);
  const from = shared?.from ?? null;
  const navigate = useNavigate();
  const duplicate = () =>
    duplicateSurvey(
      campaignId,
      survey,
      (copy) => void navigate({ to: '/app/survey/id/$id/edit', params: { id: copy.id } }),
    );
  const changed = (now: Survey) => {
    loaded.replace(now);
    officeSurveyList.update(now);
  };
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  return (
    <Page
      title={survey.name}
      back={back}
      lead={survey.description || undefined}
      actions={
        <>
          {!archived && from === null && (
            <ButtonLink icon={rareIcons.edit} to="/app/survey/id/$id/edit" params={{ id: survey.id }}>
              {t('Edit')}
            </ButtonLink>
          )}
          <Button icon={rareIcons.copy} onClick={() => void duplicate()}>
            {t('Duplicate')}
          </Button>
          <OnlineButton brief onClick={() => void archiveSurvey(campaignId, survey, !archived, changed)}>
            {archived ? t('Restore') : t('Archive')}
          </OnlineButton>
        </>
      }
    >
      <LoadProblem loaded={loaded} />
      {archived && (
        <Problem mild safe={t('Its answers are kept in every report.')}>
          {t('This survey is archived and cannot be attached to a walkbook.')}
        </Problem>
      )}
      {from !== null && (
        <p className="quiet">
          {t(
            '{campaign} shares this survey. It’s changed there, and your answers stay here. Duplicate it to have one of your own.',
            { campaign: from },
          )}
        </p>
      )}
      <Columns
        side={
          <>
            <Card title={t('Questions')}>
              <SurveyOutline questions={survey.questions} />
            </Card>
            {from === null ? <Scripts survey={survey} onSaved={loaded.replace} /> : <SharedScripts survey={survey} />}
            {from === null && (
              <ShareCard survey={survey} shared={shared?.shared_below === true} loaded={sharing.loaded} />
            )}
          </>
        }
      >
        <Card title={t('What people answered')} aside={<span className="quiet">{respondents(survey)}</span>}>
          <Loadable loaded={responses}>
            {(data) =>
              data.questions.map((question) => (
                <AnswerBars
                  key={question.question_id}
                  question={question.text}
                  counts={question.counts}
                  given={question.given}
                  order={survey.questions.find((each) => each.id === question.question_id)?.answers ?? []}
                  until={question.retired_at}
                />
              ))
            }
          </Loadable>
        </Card>
      </Columns>
      {shared?.shared_below && <ChapterAnswers survey={survey} />}
      <Card>
        <Loadable loaded={days}>
          {(series) => (
            <DayBars
              title={responsesTitle(currentTexts(), series)}
              bars={everyDay(series, today).map((entry) => ({ day: entry.day, total: entry.responses }))}
              totalWord={t('people who answered')}
              label="date"
              today={today}
            />
          )}
        </Loadable>
      </Card>
      <Card
        title={t('Latest answers')}
        aside={
          <Link to="/app/survey/id/$id/answers" params={{ id: survey.id }}>
            {t('All answers')}
          </Link>
        }
      >
        <Loadable loaded={responses}>
          {(data) => (
            <ResponsesTable
              name={survey.name}
              responses={data.responses}
              questions={data.questions}
              zone={campaign.time_zone}
              now={responses.at ?? 0}
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

interface ScriptsProps {
  survey: Survey;
  onSaved: (survey: Survey) => void;
}

/** What is said at the door, and the survey in other languages. */
function Scripts({ survey, onSaved }: ScriptsProps) {
  const { campaignId } = useMember();
  return (
    <>
      <Card title={t('What to say at the door')}>
        <DoorScripts
          scripts={survey.door_scripts ?? []}
          empty={t(
            'An introduction, talking points, answers to objections and a closing. Volunteers see it at each door.',
          )}
          onStore={async (door_scripts, old) => {
            const of = { survey_id: survey.id, campaign_id: campaignId };
            const body = { ...of, door_scripts, old_door_scripts: [...old] };
            onSaved(await call(contract.surveys.scripts, { body }));
          }}
          onLook={async () => {
            const query = { id: survey.id, campaign_id: campaignId };
            return (await call(contract.surveys.get, { query })).door_scripts ?? [];
          }}
        />
      </Card>
      <SurveyScripts campaignId={campaignId} survey={survey} onSaved={onSaved} />
    </>
  );
}

function respondents(survey: Survey): string {
  return survey.respondents === 0
    ? t('No answers yet')
    : tPlural(survey.respondents, '{count} person answered', '{count} people answered');
}

/** Quiet days are shown as zero, from the first answer to today; a week at least, the last sixty days at most. */
function everyDay(series: readonly { day: string; responses: number }[], today: string) {
  const known = new Map(series.map((entry) => [entry.day, entry.responses]));
  const days = [...known.keys()].toSorted();
  const last = days.at(-1) ?? today;
  const end = last > today ? last : today;
  const week = addDays(end, -6);
  const first = days[0] && days[0] < week ? days[0] : week;
  const limit = addDays(end, 1 - mostDays);
  return daysBetween(first > limit ? first : limit, end).map((day) => ({ day, responses: known.get(day) ?? 0 }));
}
