// The server at a glance: this week at the doors, what was heard, and where the signs stand. Refreshed while looked at.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import { supportOf } from '../../../domain/reports/survey-results';
import { compareWeeks } from '../../../domain/reports/compare';
import { daysTitle } from '../../../domain/reports/chart-titles';
import { daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { localDay } from '../../../domain/facts/current-view';
import { resultWords } from '../../../domain/facts/result-names';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { DayBars } from '../../ui/charts/day-bars';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Skeleton } from '../../ui/primitives/skeleton';
import { useCall } from '../../data/use-call';
import { AnswerBars } from '../surveys/answer-bars';
import { GoalsCard } from '../reports/goals-card';
import { useTownStreets } from '../road-signs/use-town-streets';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps';
import { FreshnessPill } from './freshness-pill';
import { LatestFromTheDoors } from './latest';
import { SignsCard } from './signs-card';
import { SurveyAnswers } from './survey-answers-screen';
import { Tiles } from './tiles';
import { Waiting } from './open-follow-ups';
import { ByCanvasser, ByWalkbook } from './week-tables';

const refresh = { every: 30_000 };
/** Phones are counted fact by fact, and report once a minute at most. */
const seldom = { every: 120_000 };
/** Surveys whose answers are shown; the rest are a click away. */
const mostSurveys = 4;

export function DashboardScreen() {
  const { campaign, campaignId } = useMember();
  const query = { campaign_id: campaignId };
  const current = useCall(contract.walkbooks.touches, { params: { week: 'current-week' }, query }, refresh);
  const previous = useCall(contract.walkbooks.touches, { params: { week: 'previous-week' }, query });
  const data = useCall(contract.walkbooks.touchData, { query }, refresh);
  const walkbooks = useCall(contract.walkbooks.all, { query }, refresh);
  const surveys = useCall(contract.surveys.all, { query }, refresh);
  const signs = useCall(contract.roadSigns.all, { query }, refresh);

  const devices = useCall(contract.devices.all, { query }, seldom);

  const open = useCall(contract.doorReports.open, { query }, refresh);

  const answered = (surveys.data ?? [])
    .filter((survey) => survey.record_status === 'is_active' && survey.respondents > 0)
    .toSorted((a, b) => b.respondents - a.respondents)
    .slice(0, mostSurveys);
  const leading = answered[0];
  const leadingAnswers = useCall(
    contract.surveys.detailedResponses,
    leading ? { query: { survey_id: leading.id, ...query } } : null,
  );

  const today = localDay(campaign.time_zone)(new Date(current.at ?? 0).toISOString());
  const week = useMemo(
    () =>
      current.data && previous.data ? compareWeeks(currentTexts(), current.data, previous.data, today) : undefined,
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
      <GoalsCard />
      <div className={classes.wide}>
        <Card className={classes.fill}>
          {current.data ? (
            <DayBars
              title={daysTitle(currentTexts(), series)}
              bars={series.map((entry) => ({ day: entry.day, total: entry.doors, part: entry.contacts }))}
              totalWord={t('doors')}
              partWord={t('conversations')}
              label="weekday"
              today={today}
            />
          ) : (
            broken === undefined && <Skeleton rows={1} height={294} />
          )}
        </Card>
        <Card title={t('Latest from the doors')} aside={<More to="/app/from-the-doors">{t('All door reports')}</More>}>
          {open.data && <Waiting open={open.data} />}
          {data.data ? (
            <LatestFromTheDoors latest={data.data.latest} zone={campaign.time_zone} now={data.at ?? 0} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
      </div>
      <div className={classes.tables}>
        <Card title={t('This week by walkbook')} aside={<More to="/app/walkbooks">{t('All walkbooks')}</More>}>
          {current.data && previous.data ? (
            <ByWalkbook current={current.data} previous={previous.data} walkbooks={walkbooks.data ?? []} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
        <Card title={t('This week by canvasser')} aside={<More to="/app/campaign">{t('All people')}</More>}>
          {current.data && previous.data ? (
            <ByCanvasser current={current.data} previous={previous.data} />
          ) : (
            broken === undefined && <Skeleton rows={5} />
          )}
        </Card>
      </div>
      <div className={classes.halves}>
        <div className={classes.column}>
          <Card title={t('Contact results so far')}>
            {data.data ? (
              <ContactResults results={data.data.results} />
            ) : (
              broken === undefined && <Skeleton rows={6} height={28} />
            )}
          </Card>
          <Card title={t('Road signs')} aside={<More to="/app/road-signs">{t('All road signs')}</More>}>
            {signs.data ? (
              <SignsCard placements={placements} streets={streets} now={signs.at ?? 0} zone={campaign.time_zone} />
            ) : (
              broken === undefined && <Skeleton rows={1} height={320} />
            )}
          </Card>
        </div>
        <Card title={t('Survey answers')} aside={<More to="/app/surveys">{t('All surveys')}</More>}>
          {surveys.data ? (
            answered.length > 0 ? (
              answered.map((survey) => <SurveyAnswers key={survey.id} survey={survey} />)
            ) : (
              <p className="quiet">
                {t('No answers yet. They appear here once someone walks a walkbook with a survey.')}
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
    answer: t(resultWords[entry.contact_result].title),
    people: entry.touches,
  }));
  if (counts.length === 0) return <p className="quiet">{t('No results yet.')}</p>;
  return <AnswerBars question={t('All knocks to date')} counts={counts} />;
}
