// Headquarters at a glance: this week at the doors, what was heard, and where the signs stand. Refreshed while looked at.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { supportOf } from '../../../domain/reports/answers';
import { compareWeeks } from '../../../domain/reports/compare';
import { daysTitle } from '../../../domain/reports/titles';
import { daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { localDay } from '../../../domain/sync/current';
import { resultWords } from '../../../domain/walkbooks/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Card } from '../../ui/card';
import { DayBars } from '../../ui/day-bars';
import { LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../ui/use-load';
import { AnswerBars } from '../surveys/answer-bars';
import { useTownStreets } from '../walkbooks/use-town-streets';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps';
import { FreshnessPill } from './freshness-pill';
import { LatestFromTheDoors } from './latest';
import { SignsCard } from './signs-card';
import { SurveyAnswers } from './survey-answers-screen';
import { Tiles } from './tiles';
import { Waiting } from './waiting';
import { ByCanvasser, ByWalkbook } from './week-tables';

const refresh = { every: 30_000 };
/** Phones are counted fact by fact, and report once a minute at most. */
const seldom = { every: 120_000 };
/** Surveys whose answers are shown; the rest are a click away. */
const mostSurveys = 4;

export function DashboardScreen() {
  const { campaign, campaignId } = useMember();
  const query = { campaign_id: campaignId };
  const touches = (week: 'current-week' | 'previous-week') => (signal: AbortSignal) =>
    call(contract.walkbooks.touches, { params: { week }, query }, { signal });
  const current = useLoad(`touches ${campaignId} current-week`, touches('current-week'), refresh);
  const previous = useLoad(`touches ${campaignId} previous-week`, touches('previous-week'));
  const data = useLoad(
    `touch data ${campaignId}`,
    (signal) => call(contract.walkbooks.touchData, { query }, { signal }),
    refresh,
  );
  const walkbooks = useLoad(
    `walkbooks ${campaignId} is_active`,
    (signal) => call(contract.walkbooks.all, { query: { ...query, archived: false } }, { signal }),
    refresh,
  );
  const surveys = useLoad(
    `surveys ${campaignId} is_active`,
    (signal) => call(contract.surveys.all, { query }, { signal }),
    refresh,
  );
  const signs = useLoad(
    `road signs ${campaignId}`,
    (signal) => call(contract.roadSigns.all, { query }, { signal }),
    refresh,
  );

  const devices = useLoad(
    `devices ${campaignId}`,
    (signal) => call(contract.devices.all, { query }, { signal }),
    seldom,
  );

  const open = useLoad(
    `open door reports ${campaignId}`,
    (signal) => call(contract.doorReports.open, { query }, { signal }),
    refresh,
  );

  const answered = (surveys.data ?? [])
    .filter((survey) => survey.record_status === 'is_active' && survey.respondents > 0)
    .toSorted((a, b) => b.respondents - a.respondents)
    .slice(0, mostSurveys);
  const leading = answered[0];
  const leadingAnswers = useLoad(`responses ${campaignId} ${leading?.id ?? ''}`, (signal) =>
    leading
      ? call(contract.surveys.detailedResponses, { query: { survey_id: leading.id, ...query } }, { signal })
      : Promise.resolve({ questions: [], responses: [] }),
  );

  const today = localDay(campaign.time_zone)(new Date(current.at ?? 0).toISOString());
  const week = useMemo(
    () => (current.data && previous.data ? compareWeeks(current.data, previous.data, today) : undefined),
    [current.data, previous.data, today],
  );
  const series = useMemo(() => daySeries(current.data ?? [], weekOf(today)), [current.data, today]);
  const support = leading && supportOf(leadingAnswers.data?.questions ?? []);
  const active = (walkbooks.data ?? []).filter((walkbook) => walkbook.record_status === 'is_active');
  const unfinished = active.filter((walkbook) => walkbook.doors_done < walkbook.doors);
  const doorsLeft = unfinished.reduce((sum, walkbook) => sum + walkbook.doors - walkbook.doors_done, 0);

  const live = [current, data, walkbooks, surveys, signs];
  const broken =
    live.find((loaded) => loaded.error !== undefined) ?? (previous.error !== undefined ? previous : undefined);
  const ats = live.flatMap((loaded) => loaded.at ?? []);
  const reloadAll = () => {
    for (const loaded of [...live, previous]) loaded.reload();
  };
  const placements = useMemo(() => (signs.data ?? []).flatMap((sign) => sign.placements), [signs.data]);
  const streets = useTownStreets(
    campaignId,
    placements.map((placement) => placement.coordinates),
    true,
  );
  return (
    <Page
      title={campaign.name}
      pill={<FreshnessPill at={ats.length > 0 ? Math.min(...ats) : undefined} failed={broken !== undefined} />}
    >
      {broken && <LoadProblem loaded={{ ...broken, reload: reloadAll }} />}
      {walkbooks.data && active.length === 0 && <FirstSteps surveys={surveys.data?.length ?? 0} />}
      <Tiles
        week={week}
        support={support && leading ? { ...support, survey_id: leading.id } : null}
        doorsLeft={walkbooks.data && doorsLeft}
        walkbooksLeft={walkbooks.data && unfinished.length}
        outNow={data.data?.out_now}
        devices={devices.data}
      />
      <div className={classes.wide}>
        <Card>
          {current.data ? (
            <DayBars
              title={daysTitle(series)}
              bars={series.map((entry) => ({ day: entry.day, total: entry.doors, part: entry.contacts }))}
              totalWord={say('doors')}
              partWord={say('conversations')}
              label="weekday"
              today={today}
            />
          ) : (
            broken === undefined && <Skeleton rows={1} height={294} />
          )}
        </Card>
        <Card
          title={say('Latest from the doors')}
          aside={<More to="/app/from-the-doors">{say('Follow-ups, signs, people added')}</More>}
        >
          {open.data && <Waiting open={open.data} />}
          {data.data ? (
            <LatestFromTheDoors latest={data.data.latest} zone={campaign.time_zone} now={data.at ?? 0} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
      </div>
      <div className={classes.tables}>
        <Card title={say('This week by walkbook')} aside={<More to="/app/walkbooks">{say('All walkbooks')}</More>}>
          {current.data && previous.data ? (
            <ByWalkbook current={current.data} previous={previous.data} walkbooks={walkbooks.data ?? []} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
        <Card title={say('This week by canvasser')} aside={<More to="/app/campaign">{say('All people')}</More>}>
          {current.data && previous.data ? (
            <ByCanvasser current={current.data} previous={previous.data} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
      </div>
      <div className={classes.halves}>
        <div className={classes.column}>
          <Card title={say('Contact results so far')}>
            {data.data ? (
              <ContactResults results={data.data.results} />
            ) : (
              broken === undefined && <Skeleton rows={6} height={28} />
            )}
          </Card>
          <Card title={say('Road signs')} aside={<More to="/app/road-signs">{say('All road signs')}</More>}>
            {signs.data ? (
              <SignsCard placements={placements} streets={streets} now={signs.at ?? 0} zone={campaign.time_zone} />
            ) : (
              broken === undefined && <Skeleton rows={1} height={320} />
            )}
          </Card>
        </div>
        <Card title={say('Survey answers')} aside={<More to="/app/surveys">{say('All surveys')}</More>}>
          {surveys.data ? (
            answered.length > 0 ? (
              answered.map((survey) => <SurveyAnswers key={survey.id} survey={survey} />)
            ) : (
              <p className={classes.quiet}>
                {say('No answers yet. They appear here once a walkbook with a survey is walked.')}
              </p>
            )
          ) : (
            broken === undefined && <Skeleton rows={6} height={28} />
          )}
        </Card>
      </div>
    </Page>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.more}>
      {children}
    </Link>
  );
}

type Results = CallReply<typeof contract.walkbooks.touchData>['results'];

function ContactResults({ results }: { results: Results }) {
  const counts = results.map((entry) => ({
    answer: say(resultWords[entry.contact_result].title),
    people: entry.touches,
  }));
  if (counts.length === 0) return <p className={classes.quiet}>{say('No results yet.')}</p>;
  return <AnswerBars question={say('All knocks since the start')} counts={counts} />;
}
