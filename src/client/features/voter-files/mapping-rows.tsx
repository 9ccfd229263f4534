// The first rows of a file as its mapping reads them, so that a wrong column is seen before anything is stored.
import { currentTexts } from '../../i18n/formats';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import type { ImportMapping } from '../../../contract/voters/voter-file-mapping';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { historyReader, mappedHistory } from '../../../domain/voter-files/histories/history';
import { electionWords } from '../../../domain/voter-groups/filter-texts';
import { mappedAddresses, mappedPoints, mappedVoters } from '../../../domain/voter-files/mapping';
import classes from './mapping.module.css';

interface Props {
  contents: UploadStatus['contents'];
  mapping: ImportMapping;
  rows: readonly (readonly string[])[];
}

interface Read {
  title: string;
  details: string[];
  rejected: boolean;
}

const shown = 6;

export function MappingRows({ contents, mapping, rows }: Props) {
  const read = readerOf(contents, mapping);
  const all = rows.map(read);
  const rejected = all.filter((row) => row.rejected).length;
  // Those that fail are what one must see.
  const some = [...all.filter((row) => row.rejected).slice(0, 2), ...all.filter((row) => !row.rejected)].slice(
    0,
    shown,
  );
  return (
    <>
      {rejected > 0 && (
        <output className={classes.missing}>
          {t('{rejected} of the first {rows} can’t be read this way.', {
            rows: tPlural(all.length, '{count} row', '{count} rows'),
            rejected,
          })}
        </output>
      )}
      <ul className={classes.rows} aria-label={t('Preview of the first rows')}>
        {some.map((row, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.row} data-rejected={row.rejected || undefined}>
            <strong>{row.title}</strong>
            {row.details.length > 0 && <span>{row.details.join(' · ')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function readerOf(contents: UploadStatus['contents'], mapping: ImportMapping): (cells: readonly string[]) => Read {
  const refused = (reason: string): Read => ({ title: reason, details: [], rejected: true });
  if (contents === 'address_points') {
    const read = mappedPoints(mapping);
    return (cells) => {
      const outcome = read(cells);
      if (!outcome.ok) return refused(translateServerMessage(outcome.reason));
      const { address, unit, city, zip, latitude, longitude } = outcome.value;
      return { title: lineOf([address, unit, city, zip]), details: [`${latitude}, ${longitude}`], rejected: false };
    };
  }
  const history = contents === 'walkbook' ? null : mappedHistory(mapping);
  if (history) {
    const read = historyReader(history, history.ids[0] ?? 0);
    return (cells) => {
      const outcome = read(cells);
      if (!outcome.ok) return refused(translateServerMessage(outcome.reason));
      const { source_id, votes } = outcome.value;
      const elections = votes.slice(0, 3).map((vote) => electionWords(currentTexts(), vote));
      const told = votes.length > elections.length ? [...elections, '…'] : elections;
      return { title: source_id, details: votes.length > 0 ? told : [t('no vote')], rejected: false };
    };
  }
  if (!mapping.columns.includes('last') && !mapping.columns.includes('name')) {
    const read = mappedAddresses(mapping);
    return (cells) => {
      const outcome = read(cells);
      if (!outcome.ok) return refused(translateServerMessage(outcome.reason));
      const { line, unit, city, zip } = outcome.value.address;
      return { title: lineOf([line, unit, city, zip]), details: [], rejected: false };
    };
  }
  const read = mappedVoters(mapping, new Date().getFullYear());
  return (cells) => {
    const outcome = read(cells);
    if (!outcome.ok) return refused(translateServerMessage(outcome.reason));
    const voter = outcome.value;
    const { line, unit, city, zip } = voter.address;
    const facts = [
      lineOf([line, unit, city, zip]),
      voter.birth_year === null ? '' : t('born {year}', { year: String(voter.birth_year) }),
      voter.party ?? '',
      voter.phone ?? '',
      voter.email ?? '',
      voter.votes === null ? '' : tPlural(voter.votes.length, '{count} vote', '{count} votes'),
    ];
    return {
      title: [voter.first, voter.middle, voter.last, voter.suffix].filter(Boolean).join(' '),
      details: facts.filter(Boolean),
      rejected: false,
    };
  };
}

const lineOf = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
