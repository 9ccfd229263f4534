// The CSV of a walkbook: which columns are understood, and the file.
import { Said } from '../../ui/said';
import { key, say } from '../../../domain/words/say';
import { Button } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { FileField } from '../../ui/file-field';
import classes from './csv.module.css';

const example = toCsv(
  ['first', 'last', 'address', 'unit', 'city', 'zip', 'latitude', 'longitude'],
  [
    ['Marta', 'Ortega', '118 Maple St', '', 'Lakeview', '27601', 35.7796, -78.6382],
    ['Julio', 'Ortega', '118 Maple St', '', 'Lakeview', '27601', 35.7796, -78.6382],
    ['Denise', 'Whitfield', '120 Maple St', 'Apt 2', 'Lakeview', '27601', 35.7798, -78.6383],
  ],
);

export function CsvForm({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  return (
    <div className={classes.form}>
      <FileField
        label={say('CSV file')}
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        file={file}
        onFile={onFile}
      />
      <div className={classes.teach}>
        <p>
          <Said
            text={key(
              'One line a person, or a door. It needs an {address} and a {city} or {zip}; a {unit}, names and age are welcome.',
            )}
            address={<strong>address</strong>}
            city={<strong>city</strong>}
            zip={<strong>ZIP</strong>}
            unit={<strong>unit</strong>}
          />
        </p>
        <p>
          <Said
            text={key(
              'With {latitude} and {longitude} every door has its place at once. Without them the places come from the address points of your campaign.',
            )}
            latitude={<strong>latitude</strong>}
            longitude={<strong>longitude</strong>}
          />
        </p>
        <Button small icon="download" look="quiet" onClick={() => downloadCsv(say('walkbook example'), example)}>
          {say('Download an example')}
        </Button>
      </div>
    </div>
  );
}
