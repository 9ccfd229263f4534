// A report of signs as a table: every number opens the signs or requests behind it.
import { currentTexts } from '../../../i18n/formats';
import { key, t } from '../../../i18n/texts';
import { signConditions } from '../../../../contract/facts/sign-report';
import { signRequestCounts, type SignDimension } from '../../../../contract/reports/sign-reports';
import {
  requestsOf,
  requestStateWords,
  signName,
  signsOf,
  signStateWords,
  writeSignQuery,
  type SignLine,
  type SignQuery,
} from '../../../../domain/reports/sign-lines';
import { DataTable, type Column } from '../../../ui/tables/data-table';
import { NumberLink } from '../number-link';

export const signDimensionWords: Record<SignDimension, string> = {
  kind: key('Kind of sign'),
  day: key('Day'),
  precinct: key('Precinct'),
};

/** What there was in the days compared with. */
const beforeColumn = (
  name: string,
  label: string,
  count: (row: NonNullable<SignLine['before']>) => number,
): Column<SignLine> => ({
  key: name,
  label,
  value: (row) => (row.before ? count(row.before) : 0),
  figures: true,
  wideOnly: true,
});

interface Props {
  query: SignQuery;
  lines: readonly SignLine[];
  /** Name of the file it is saved as. */
  file: string;
}

export function SignTable({ query, lines, file }: Props) {
  const { by } = query;
  const texts = currentTexts();
  const number = (
    of: SignQuery['of'],
    state: SignQuery['state'],
    label: string,
    count: (row: SignLine) => number,
    wideOnly: boolean,
  ): Column<SignLine> => ({
    key: `${of} ${state ?? ''}`,
    label,
    value: count,
    figures: true,
    wideOnly,
    cell: (row) => (
      <NumberLink count={count(row)} search={writeSignQuery({ ...query, row: row.key, of, state, page: 1 })} />
    ),
  });
  // Beside what was before, what is over with has no room on a narrow desk.
  const isShown = (state: string) => query.before === null || (state !== 'taken_down' && state !== 'done');
  const columns: Column<SignLine>[] = [
    {
      key: 'name',
      label: t(signDimensionWords[by]),
      value: (row) => (by === 'day' ? row.key : signName(texts, by, row)),
      cell: (row) => signName(texts, by, row),
    },
    number('signs', null, t('Signs placed'), signsOf, false),
    ...signConditions
      .filter(isShown)
      .map((state) => number('signs', state, t(signStateWords[state]), ({ signs }) => signs[state], true)),
    number('requests', null, t('Sign requests'), requestsOf, false),
    ...signRequestCounts
      .filter(isShown)
      .map((state) => number('requests', state, t(requestStateWords[state]), ({ requests }) => requests[state], true)),
    ...(query.before
      ? [
          beforeColumn('signs before', t('Signs placed before'), signsOf),
          beforeColumn('requests before', t('Sign requests before'), requestsOf),
        ]
      : []),
  ];
  return (
    <DataTable
      key={by}
      label={file}
      columns={columns}
      rows={lines}
      rowKey={(row) => row.key}
      most={100}
      file={file}
      excel
    />
  );
}
