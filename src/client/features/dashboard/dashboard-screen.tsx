// The server at a glance: this week at the doors, what was heard, and where the signs stand. Refreshed while looked at.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Dashboard } from '../../../contract/dashboard';
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
import { useStore } from '../../i18n/store';
import { officeSurveyList, roadSignList, surveyAnswers, walkbookList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { AnswerBars } from '../surveys/answer-bars';
import { GoalsCard } from '../reports/goals-card';
import { useTownStreets } from '../road-signs/use-town-streets';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps';
import { FreshnessPill } from './freshness-pill';
import { LatestFromTheDoors } from './latest';
import { SignsCard } from './signs-card';
import { SurveyAnswers } from './survey-answers-screen';
import { Needs } from './needs';
import { PeopleOut } from './people-out';
import { Tiles } from './tiles';
import { useDashboard } from './use-dashboard';
import { Waiting } from './open-follow-ups';
import { ByCanvasser, ByWalkbook } from './week-tables';

/** Surveys whose answers are shown; the rest are a click away. */
const mostSurveys = 4;
/** What the reply of the dashboard does not have: lists, which cost next to nothing while they are unchanged. */
const seldom = { every: 60_000 };

export function DashboardScreen() {
  const { campaign, campaignId } = useMember();
  const loaded = useDashboard();
  const walkbooks = useKept(walkbookList, seldom);
  const surveys = useKept(officeSurveyList, seldom);
  const signs = useKept(roadSignList, seldom);
  const { data, at, error } = loaded;
  const answered = (surveys.data ?? [])
    .filter((survey) => survey.record_status === 'is_active' && survey.respondents > 0)
    .toSorted((a, b) => b.respondents - a.respondents)
    .slice(0, mostSurveys);
  const leading = answered[0];
  const leadingAnswers = useStore(surveyAnswers(leading?.id ?? ''));

  const today = data?.today ?? localDay(campaign.time_zone)(new Date(0).toISOString());
  const thisWeek = weekOf(today);
  const week = useMemo(() => {
    if (!data) return undefined;
    const isNow = (each: { day: string }) => weekOf(data.today).includes(each.day);
    return compareWeeks(
      currentTexts(),
      data.days.filter(isNow),
      data.days.filter((each) => !isNow(each)),
      data.today,
    );
  }, [data]);
  const series = daySeries(data?.days ?? [], thisWeek);
  const support = leading && supportOf(leadingAnswers.data?.questions ?? []);
  const active = (walkbooks.data ?? []).filter((walkbook) => walkbook.record_status === 'is_active');
  const unfinished = active.filter((walkbook) => walkbook.doors_done < walkbook.doors);
  const doorsLeft = unfinished.reduce((sum, walkbook) => sum + walkbook.doors - walkbook.doors_done, 0);

  const placements = useMemo(() => (signs.data ?? []).flatMap((sign) => sign.placements), [signs.data]);
  const streets = useTownStreets(
    campaignId,
    placements.map((placement) => placement.coordinates),
    true,
  );
  return (
    <Page title={campaign.name} pill={<FreshnessPill at={at} failed={error !== undefined} />}>
      <LoadProblem loaded={loaded} />
      {walkbooks.data && active.length === 0 && <FirstSteps surveys={surveys.data?.length ?? 0} />}
      <Tiles
        week={week}
        support={support && leading ? { ...support, survey_id: leading.id } : null}
        doorsLeft={walkbooks.data && doorsLeft}
        walkbooksLeft={walkbooks.data && unfinished.length}
        outNow={data?.out_now}
        needs={data?.needs}
      />
      <GoalsCard />
      <div className={classes.halves}>
        <Card title={t('What needs a manager')}>
          {data ? <Needs needs={data.needs} open={data.open} /> : error === undefined && <Skeleton rows={3} />}
        </Card>
        <Card title={t('Out right now')} aside={<More to="/app/campaign">{t('All people')}</More>}>
          {data ? (
            <PeopleOut out={data.out} zone={campaign.time_zone} now={at ?? 0} />
          ) : (
            error === undefined && <Skeleton rows={3} />
          )}
        </Card>
      </div>
      <div className={classes.wide}>
        <Card className={classes.fill}>
          {data ? (
            <DayBars
              title={daysTitle(currentTexts(), series)}
              bars={series.map((entry) => ({ day: entry.day, total: entry.doors, part: entry.contacts }))}
              totalWord={t('doors')}
              partWord={t('conversations')}
              label="weekday"
              today={today}
            />
          ) : (
            error === undefined && <Skeleton rows={1} height={294} />
          )}
        </Card>
        <Card title={t('Latest from the doors')} aside={<More to="/app/from-the-doors">{t('All door reports')}</More>}>
          {data && <Waiting open={data.open} />}
          {data ? (
            <LatestFromTheDoors latest={data.latest} zone={campaign.time_zone} now={at ?? 0} />
          ) : (
            error === undefined && <Skeleton rows={5} />
          )}
        </Card>
      </div>
      <div className={classes.tables}>
        <Card title={t('This week by walkbook')} aside={<More to="/app/walkbooks">{t('All walkbooks')}</More>}>
          {data ? (
            <ByWalkbook groups={data.walkbooks} walkbooks={walkbooks.data ?? []} />
          ) : (
            error === undefined && <Skeleton rows={5} />
          )}
        </Card>
        <Card title={t('This week by canvasser')} aside={<More to="/app/campaign">{t('All people')}</More>}>
          {data ? <ByCanvasser groups={data.canvassers} /> : error === undefined && <Skeleton rows={5} />}
        </Card>
      </div>
      <div className={classes.halves}>
        <div className={classes.column}>
          <Card title={t('Contact results so far')}>
            {data ? (
              <ContactResults results={data.results} />
            ) : (
              error === undefined && <Skeleton rows={6} height={28} />
            )}
          </Card>
          <Card title={t('Road signs')} aside={<More to="/app/road-signs">{t('All road signs')}</More>}>
            {signs.data ? (
              <SignsCard placements={placements} streets={streets} now={signs.at ?? 0} zone={campaign.time_zone} />
            ) : (
              error === undefined && <Skeleton rows={1} height={320} />
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
            error === undefined && <Skeleton rows={6} height={28} />
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

type Results = Dashboard['results'];

function ContactResults({ results }: { results: Results }) {
  const counts = results.map((entry) => ({
    answer: t(resultWords[entry.contact_result].title),
    people: entry.touches,
  }));
  if (counts.length === 0) return <p className="quiet">{t('No results yet.')}</p>;
  return <AnswerBars question={t('All knocks to date')} counts={counts} />;
}
