// What each voter file said of a person, newest first, and where someone corrected it at the door.
import { Link } from '@tanstack/react-router';
import type { Person } from '../../../contract/voters/people';
import { standingText } from '../../../domain/voter-groups/filter-texts';
import { currentTexts, formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import classes from './people.module.css';

const fieldWords: Record<string, string> = {
  source_id: key('Voter ID'),
  first: key('First name'),
  middle: key('Middle name'),
  last: key('Last name'),
  suffix: key('Suffix (Jr, III)'),
  birth_year: key('Birth year'),
  sex: key('Sex'),
  party: key('Party'),
  precinct: key('Precinct'),
  registered_on: key('Registration date'),
  status: key('Status'),
  phone: key('Phone'),
  mobile: key('Mobile phone'),
  email: key('Email'),
  language: key('Language'),
};

export function PersonFiles({ person: { files, corrected } }: { person: Pick<Person, 'files' | 'corrected'> }) {
  return (
    <Card title={t('Voter files')}>
      {files.length === 0 && <p className="quiet">{t('No file has this person. They were added at the door.')}</p>}
      <ul className={classes.entries}>
        {files.map((file) => (
          <li key={`${file.upload_id} ${file.brought}`}>
            <p>
              <Link to="/app/voter-group/upload/id/$id" params={{ id: file.upload_id }}>
                {file.name}
              </Link>{' '}
              <span className="quiet">
                {[formatDate(file.uploaded_at, 'dayYear'), file.brought ? t('Added them') : t('Changed')].join(' · ')}
              </span>
            </p>
            <Values values={file.values} />
          </li>
        ))}
        {corrected.length > 0 && (
          <li>
            <p>{t('Corrected at the door. Files say:')}</p>
            <Values values={corrected} />
          </li>
        )}
      </ul>
    </Card>
  );
}

function Values({ values }: { values: Person['corrected'] }) {
  return (
    <dl className={classes.facts}>
      {values.map(({ field, value }) => (
        <div key={field}>
          <dt>{t(fieldWords[field] ?? field)}</dt>
          <dd>{field === 'status' ? standingText(currentTexts(), value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
