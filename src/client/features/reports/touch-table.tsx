// A report of touches as a table: every number opens the touches behind it, and a share stands with what it is a share of.
import { currentTexts } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t } from '../../i18n/texts';
import { contactRate } from '../../../domain/reports/totals';
import { changeWords, isTime, type TouchLine } from '../../../domain/reports/touch-lines';
import { writeTouchQuery, type TouchQuery } from '../../../domain/reports/touch-query';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { NumberLink, percent } from './number-link';
import { dimensionWords } from './touch-filters';
import classes from './reports.module.css';

interface Props {
  query: TouchQuery;
  lines: readonly TouchLine[];
  /** Name of the file it is saved as. */
  file: string;
}

export function TouchTable({ query, lines, file }: Props) {
  const { by } = query;
  const all = lines.reduce((sum, line) => sum + line.touches, 0);
  const opened = (line: TouchLine, of: TouchQuery['of'], count: number) => (
    <NumberLink count={count} search={writeTouchQuery({ ...query, row: line.key, of, page: 1 })} />
  );
  const order = new Map(lines.map((line, at) => [line.key, at]));
  const columns: Column<TouchLine>[] = [
    {
      key: 'name',
      label: dimensionWords[by],
      // Days and hours are sorted as they follow one another, not as they are spelled.
      value: (line) => (isTime(by) ? (order.get(line.key) ?? 0) : line.name),
      inFile: (line) => (by === 'day' || by === 'week' ? line.key : line.name),
      cell: (line) => line.name,
    },
    {
      key: 'touches',
      label: t('Touches'),
      value: (line) => line.touches,
      figures: true,
      cell: (line) => opened(line, 'touches', line.touches),
    },
    ...(isTime(by)
      ? []
      : [
          {
            key: 'share',
            label: t('Share of touches'),
            value: (line: TouchLine) => (all > 0 ? line.touches / all : null),
            inFile: (line: TouchLine) => percent(line.touches, all),
            figures: true,
            wideOnly: true,
            cell: (line: TouchLine) => formatRate(line.touches, all),
          },
        ]),
    ...(by === 'result'
      ? []
      : [
          {
            key: 'doors',
            label: t('Doors visited'),
            value: (line: TouchLine) => line.doors,
            figures: true,
            wideOnly: true,
          },
          {
            key: 'contacts',
            label: t('Conversations'),
            value: (line: TouchLine) => line.contacts,
            figures: true,
            cell: (line: TouchLine) => opened(line, 'contacts', line.contacts),
          },
          {
            key: 'rate',
            label: t('Conversation rate'),
            value: (line: TouchLine) => contactRate(line),
            inFile: (line: TouchLine) => percent(line.contacts, line.touches),
            figures: true,
            wideOnly: true,
            cell: (line: TouchLine) => formatRate(line.contacts, line.touches),
          },
        ]),
    ...(query.before
      ? [
          {
            key: 'before',
            label: t('Touches before'),
            value: (line: TouchLine) => line.before?.touches ?? 0,
            figures: true,
          },
          {
            key: 'change',
            label: t('Change'),
            value: (line: TouchLine) => line.touches - (line.before?.touches ?? 0),
            figures: true,
            wideOnly: true,
            cell: (line: TouchLine) => <ChangeOf line={line} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      key={by}
      label={file}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      most={100}
      file={file}
      excel
      {...(!isTime(by) && { sort: '-touches' })}
    />
  );
}

function ChangeOf({ line }: { line: TouchLine }) {
  const { direction, text } = changeWords(currentTexts(), line.touches, line.before?.touches ?? 0);
  return (
    <span className={classes.change} data-direction={direction}>
      {text}
    </span>
  );
}
