// The CSV of a walkbook: which columns are understood, and the file.
import { RichText } from '../../i18n/rich-text';
import { key, t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { downloadCsv, toCsv } from '../../ui/tables/csv';
import { FileField } from '../../ui/fields/file-field';
import { Stack } from '../../ui/layout/stack-and-row';
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
    <Stack gap={16}>
      <FileField
        label={t('CSV file')}
        accept=".csv,.txt,.tsv,.zip,.gz,.xlsx,text/csv,text/plain,text/tab-separated-values"
        file={file}
        onFile={onFile}
      />
      <div className={classes.teach}>
        <p>
          <RichText
            text={key(
              'One line per person or per door. It needs an {address} and a {city} or {zip}; {unit}, names and age are optional.',
            )}
            address={<strong>address</strong>}
            city={<strong>city</strong>}
            zip={<strong>ZIP</strong>}
            unit={<strong>unit</strong>}
          />
        </p>
        <p>
          <RichText
            text={key(
              'With {latitude} and {longitude}, every door goes straight onto the map. Without them, we use your campaign’s address points.',
            )}
            latitude={<strong>latitude</strong>}
            longitude={<strong>longitude</strong>}
          />
        </p>
        <Button small icon="download" look="quiet" onClick={() => downloadCsv(t('walkbook example'), example)}>
          {t('Download an example')}
        </Button>
      </div>
    </Stack>
  );
}
