// The names under which results and answers go to VAN, and what stays here.
import type { VanSummary } from '../../../../contract/reports/van-exports';
import { perhapsUnknown, vanContactTypes } from '../../../../domain/reports/van-names';
import { t } from '../../../i18n/texts';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';
import { DataTable, type Column } from '../../../ui/tables/data-table';
import { channelWords, reasonWords, resultName } from './van-words';

type Result = VanSummary['results'][number];
type AnswerColumn = VanSummary['columns'][number];
type LeftOut = VanSummary['left_out'][number];

export function VanResults({ summary: { results, columns } }: { summary: VanSummary }) {
  const ofResults: Column<Result>[] = [
    { key: 'channel', label: t('Contact'), value: ({ channel }) => t(channelWords[channel]) },
    { key: 'result', label: t('Result here'), value: ({ channel, result }) => t(resultName(channel, result)) },
    { key: 'type', label: t('Contact type in VAN'), value: ({ channel }) => vanContactTypes[channel], wideOnly: true },
    {
      key: 'van',
      label: t('Canvass result in VAN'),
      value: ({ van_name }) => van_name,
      cell: ({ van_name }) => (perhapsUnknown.has(van_name) ? `${van_name} *` : van_name),
    },
    { key: 'count', label: t('Rows'), value: ({ count }) => count, figures: true },
  ];
  const ofColumns: Column<AnswerColumn>[] = [
    { key: 'label', label: t('Column of the file'), value: ({ label }) => label },
    { key: 'count', label: t('Answers'), value: ({ count }) => count, figures: true },
  ];
  return (
    <>
      {results.length > 0 && (
        <Card title={t('Names in VAN')}>
          <Stack gap={14}>
            <DataTable
              label={t('Names in VAN')}
              columns={ofResults}
              rows={results}
              rowKey={({ channel, result }) => `${channel} ${result}`}
            />
            {results.some(({ van_name }) => perhapsUnknown.has(van_name)) && (
              <p className="quiet">
                {t('* Your committee may not use this result. VAN then asks what it means; choose the nearest one.')}
              </p>
            )}
          </Stack>
        </Card>
      )}
      {columns.length > 0 && (
        <Card title={t('Survey answers')}>
          <DataTable
            label={t('Survey answers')}
            columns={ofColumns}
            rows={columns}
            rowKey={({ question_id, label }) => `${question_id} ${label}`}
          />
        </Card>
      )}
    </>
  );
}

export function VanLeftOut({ summary: { left_out: rows } }: { summary: VanSummary }) {
  if (rows.length === 0) return null;
  const columns: Column<LeftOut>[] = [
    { key: 'why', label: t('Why'), value: ({ why }) => t(reasonWords[why]) },
    { key: 'results', label: t('Results'), value: ({ results }) => results, figures: true },
    { key: 'answers', label: t('Answers'), value: ({ answers }) => answers, figures: true },
  ];
  return (
    <Card title={t('What can’t go out')}>
      <DataTable label={t('What can’t go out')} columns={columns} rows={rows} rowKey={({ why }) => why} />
    </Card>
  );
}
