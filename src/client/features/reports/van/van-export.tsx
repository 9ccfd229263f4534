// Results of some days for VAN: what the file will hold and under which names, what can't go out and why, and the file.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../../contract';
import type { VanSummary } from '../../../../contract/reports/van-exports';
import { localDay } from '../../../../domain/facts/current-view';
import { readTouchQuery } from '../../../../domain/reports/touch-query';
import { callFile } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import { formatNumber } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { OnlineButton } from '../../../ui/fields/online-button';
import { SurveyField } from '../../../ui/fields/survey-field';
import { Row, Stack } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';
import { Empty } from '../../../ui/primitives/empty';
import { Loadable } from '../../../ui/primitives/loadable';
import { Problem } from '../../../ui/primitives/problem';
import { downloadFile } from '../../../ui/tables/csv';
import { PeriodFields, rangeWords } from '../touch-filters';
import classes from '../reports.module.css';
import { surveyName } from '../survey-name';
import { VanLeftOut, VanResults } from './van-tables';

/** Long enough for a county. */
const timeoutMs = 300_000;

export function VanExport({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaign, campaignId } = useMember();
  const navigate = useNavigate();
  const today = localDay(campaign.time_zone)(new Date().toISOString());
  const query = readTouchQuery(search, today);
  const surveys = useCall(contract.surveys.all, { query: { campaign_id: campaignId, include_archived: true } });
  const survey = surveys.data?.find(({ id }) => id === search.survey);
  const days = { first: query.first, last: query.last };
  const asked = { campaign_id: campaignId, ...days, ...(survey && { survey_id: survey.id }) };
  // A survey in the address is waited for: without it the counts would be others.
  const isKnown = typeof search.survey !== 'string' || surveys.data !== undefined;
  const loaded = useCall(contract.vanExports.summary, isKnown ? { query: asked } : null, { timeoutMs });
  const change = (changed: Record<string, string | undefined>) => {
    const { period, from, to, survey: chosen } = { ...search, ...changed };
    const next = Object.entries({ report: 'van', period, from, to, survey: chosen });
    const told = next.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
    void navigate({ to: '/app/reports', search: Object.fromEntries(told), replace: true, resetScroll: false });
  };
  return (
    <>
      <Card className={classes.filters}>
        <Row end>
          <PeriodFields query={query} today={today} onChange={change} />
          <SurveyField
            label={t('Answers of')}
            surveys={(surveys.data ?? []).map((each) => ({ id: each.id, name: surveyName(each) }))}
            value={survey?.id ?? ''}
            onChange={(id) => change({ survey: id })}
          />
        </Row>
      </Card>
      <Loadable loaded={loaded}>
        {(summary) => (
          <Shown summary={summary} asked={asked} title={t('For VAN, {days}', { days: rangeWords(days) })} />
        )}
      </Loadable>
    </>
  );
}

interface Asked {
  campaign_id: string;
  first: string;
  last: string;
  survey_id?: string;
}

function Shown({ summary, asked, title }: { summary: VanSummary; asked: Asked; title: string }) {
  const { busy, problem, act } = useAction();
  const [saved, setSaved] = useState(false);
  const results = summary.results.reduce((sum, { count }) => sum + count, 0);
  const answers = summary.columns.reduce((sum, { count }) => sum + count, 0);
  const left = summary.left_out.reduce((sum, each) => sum + each.results + each.answers, 0);
  const save = () =>
    void act(async () => {
      downloadFile(title, 'csv', await callFile(contract.vanExports.file, { query: asked }, { timeoutMs }));
      setSaved(true);
    }, t('The file couldn’t be made.'));
  if (results + answers + left === 0)
    return (
      <Card>
        <Empty icon="dashboard" title={t('Nothing was recorded in these days')}>
          {t('Choose other days, or come back once canvassers’ phones have sent their results.')}
        </Empty>
      </Card>
    );
  return (
    <>
      <Card title={title}>
        <Stack gap={14}>
          <p>
            {t('{results} and {answers} go out.', {
              results: tPlural(results, '{count} result', '{count} results'),
              answers: tPlural(answers, '{count} answer', '{count} answers'),
            })}{' '}
            {left > 0 && t('{left} can’t; see below why.', { left: formatNumber(left) })}
          </p>
          <p className="quiet">
            {t(
              'Upload the file in VAN under “Bulk Upload” and match its columns there. VAN IDs come with a voter file from VAN, uploaded before or after your state’s. If you uploaded one before and people still have no VAN ID, upload it again. Each download is in the activity log.',
            )}
          </p>
          {problem && <Problem>{problem}</Problem>}
          <Row gap={8}>
            <OnlineButton look="primary" icon="download" busy={busy} disabled={results + answers === 0} onClick={save}>
              {t('Download for VAN (CSV)')}
            </OnlineButton>
            {saved && <output className="quiet">{t('Saved to your downloads.')}</output>}
          </Row>
        </Stack>
      </Card>
      <VanResults summary={summary} />
      <VanLeftOut summary={summary} />
    </>
  );
}
