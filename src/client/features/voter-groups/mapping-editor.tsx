// Says which column of a file is which: each column with what stands in it, what is still missing, and how the first rows
// are read by it.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { ColumnMeaning, FilePreview, MappedColumn } from '../../../contract/import-mapping';
import type { UploadStatus } from '../../../contract/upload-status';
import { missingForPoints, missingForVoters } from '../../../domain/imports/mapping';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Loadable } from '../../ui/loadable';
import { Problem } from '../../ui/problem';
import { useLoad } from '../../ui/use-load';
import { MappingColumn } from './mapping-column';
import { MappingRows } from './mapping-rows';
import { missingWords } from './mapping-words';
import classes from './mapping.module.css';

interface Props {
  campaignId: string;
  upload: UploadStatus;
  /** Told what the server answered: the file is read anew. */
  onMapped: (status: UploadStatus) => void;
}

export function MappingEditor({ campaignId, upload, onMapped }: Props) {
  const preview = useLoad(`upload preview ${campaignId} ${upload.id}`, (signal) =>
    call(contract.voterUploads.preview, { params: { id: upload.id }, query: { campaign_id: campaignId } }, { signal }),
  );
  return (
    <Loadable loaded={preview}>
      {(found) => <Editor campaignId={campaignId} upload={upload} preview={found} onMapped={onMapped} />}
    </Loadable>
  );
}

/** The table with its first row taken for names, or for a row like the others. */
function turned({ header, columns, rows }: FilePreview): FilePreview {
  const first = rows[0] ?? [];
  return header
    ? {
        header: false,
        rows: [columns.map(({ name }) => name), ...rows],
        columns: columns.map((column) => ({ ...column, name: '' })),
      }
    : {
        header: true,
        rows: rows.slice(1),
        columns: columns.map((column, at) => ({ ...column, name: first[at] ?? '' })),
      };
}

function Editor({ campaignId, upload, preview, onMapped }: Props & { preview: FilePreview }) {
  const [table, setTable] = useState(preview);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mapping = { header: table.header, columns: table.columns.map(({ meaning }) => meaning) };
  const points = upload.contents === 'address_points';
  const lacking = points ? missingForPoints(mapping) : missingForVoters(mapping);
  // A walkbook can be made of addresses alone.
  const missing = upload.contents === 'walkbook' ? lacking.filter((what) => what !== 'a last name') : lacking;
  const known = mapping.columns.filter((meaning) => meaning !== null).length;

  const change = (at: number, meaning: ColumnMeaning | null) =>
    setTable((before) => ({
      ...before,
      columns: before.columns.map((column, place): MappedColumn =>
        place === at ? { ...column, meaning, by: null } : column,
      ),
    }));
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onMapped(await call(contract.voterUploads.map, { body: { id: upload.id, campaign_id: campaignId, mapping } }));
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  };

  return (
    <div className={classes.editor}>
      <Card title={sayCount(table.columns.length, '{count} column', '{count} columns')}>
        <label className={classes.header}>
          <input type="checkbox" checked={table.header} onChange={() => setTable(turned)} />
          {say('The first line names the columns')}
        </label>
        <ul className={classes.columns}>
          {table.columns.map((column, at) => (
            <MappingColumn
              // The order of the columns is the file's.
              // eslint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              column={column}
              onChange={(meaning) => change(at, meaning)}
            />
          ))}
        </ul>
      </Card>
      <div className={classes.side}>
        <Card title={say('How the file is read')}>
          <p className={classes.quiet}>
            {say('{known} of {columns} columns are used, the others are passed over.', {
              known,
              columns: table.columns.length,
            })}
          </p>
          {missing.length > 0 ? (
            <output className={classes.missing}>
              {say('Still missing: {what}.', {
                what: missing.map((what) => say(missingWords[what] ?? what)).join(', '),
              })}
            </output>
          ) : (
            <MappingRows contents={upload.contents} mapping={mapping} rows={table.rows} />
          )}
          {problem && (
            <Problem safe={say('Nothing is stored yet, and your choices are still here.')}>{problem}</Problem>
          )}
          <Button look="primary" wide busy={busy} disabled={missing.length > 0} onClick={() => void save()}>
            {upload.dry_run ? say('Check the file') : say('Read the file so')}
          </Button>
        </Card>
      </div>
    </div>
  );
}
