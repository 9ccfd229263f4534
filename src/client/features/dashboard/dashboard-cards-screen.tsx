// What the dashboard shows below the numbers of the week: what needs someone, who is out, and the week by day, walkbook and person.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Dashboard } from '../../../contract/dashboard';
import { daysTitle } from '../../../domain/reports/chart-titles';
import { daySeries } from '../../../domain/reports/totals';
import { weekOf } from '../../../domain/reports/weeks';
import { localDay } from '../../../domain/facts/current-view';
import { resultWords } from '../../../domain/facts/result-names';
import type { Loaded } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { DayBars } from '../../ui/charts/day-bars';
import { Skeleton } from '../../ui/primitives/skeleton';
import { roadSignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { AnswerBars } from '../surveys/answer-bars';
import { GoalsCard } from '../reports/goals-card';
import { useTownStreets } from '../road-signs/use-town-streets';
import classes from './dashboard.module.css';
import { LatestFromTheDoors } from './latest';
import { SignsCard } from './signs-card';
import { SurveyAnswers } from './survey-answers-screen';
import { Needs } from './needs';
import { PeopleOut } from './people-out';
import { seldom, useAnsweredSurveys, useWalkbooks } from './use-lists';
import { Waiting } from './open-follow-ups';
import { ByCanvasser, ByWalkbook } from './week-tables';

export function DashboardCards({ loaded }: { loaded: Loaded<Dashboard> }) {
  const { campaign, campaignId } = useMember();
  const walkbooks = useWalkbooks();
  const { surveys, answered } = useAnsweredSurveys();
  const signs = useKept(roadSignList, seldom);
  const { data, at, error } = loaded;
  const today = data?.today ?? localDay(campaign.time_zone)(new Date(0).toISOString());
  const series = daySeries(data?.days ?? [], weekOf(today));
  const placements = useMemo(() => (signs.data ?? []).flatMap((sign) => sign.placements), [signs.data]);
  const streets = useTownStreets(
    campaignId,
    placements.map((placement) => placement.coordinates),
    true,
  );
  return (
    <>
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
    </>
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
