// Says which column of a file is which: each column with what stands in it, what is still missing, and how the first rows
// are read by it.
import { useState } from 'react';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { ColumnMeaning, FilePreview, MappedColumn } from '../../../contract/voters/voter-file-mapping';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { mappedHistory } from '../../../domain/voter-files/histories/history';
import { missingForPoints, missingForVoters } from '../../../domain/voter-files/mapping';
import { call } from '../../data/api';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { useCall } from '../../data/use-call';
import { MappingColumns } from './mapping-columns';
import { detailText } from './import-texts';
import { MappingRows } from './mapping-rows';
import { MappingSheet } from './mapping-sheet';
import { Needed } from './needed-columns';
import { missingWords } from './column-meanings';
import { useAction } from '../../data/use-action';
import { Choice } from '../../ui/fields/choice';
import { CheckField } from '../../ui/fields/fields';
import { Columns, Row, Stack } from '../../ui/layout/stack-and-row';
import { isWide } from '../../ui/layout/is-wide';
import classes from './mapping.module.css';

interface Props {
  campaignId: string;
  upload: UploadStatus;
  /** Told what the server answered: the file is read again. */
  onMapped: (status: UploadStatus) => void;
}

export function MappingEditor({ campaignId, upload, onMapped }: Props) {
  const preview = useCall(contract.voterFiles.preview, {
    params: { id: upload.id },
    query: { campaign_id: campaignId },
  });
  return (
    <Loadable loaded={preview}>
      {(found) => <Editor campaignId={campaignId} upload={upload} preview={found} onMapped={onMapped} />}
    </Loadable>
  );
}

/** The table with its first row taken for names, or for a row like the others. */
function turned({ header, header_line: headerLine, columns, rows, lines }: FilePreview): FilePreview {
  const first = rows[0] ?? [];
  return header
    ? {
        header: false,
        header_line: null,
        rows: [columns.map(({ name }) => name), ...rows],
        lines: [headerLine ?? 1, ...lines],
        columns: columns.map((column) => ({ ...column, name: '' })),
      }
    : {
        header: true,
        header_line: lines[0] ?? null,
        rows: rows.slice(1),
        lines: lines.slice(1),
        columns: columns.map((column, at) => ({ ...column, name: first[at] ?? '' })),
      };
}

const looks = [
  { value: 'table', label: key('Table||shown as') },
  { value: 'list', label: key('List') },
] as const;

function Editor({ campaignId, upload, preview, onMapped }: Props & { preview: FilePreview }) {
  const [table, setTable] = useState(preview);
  const [look, setLook] = useState<(typeof looks)[number]['value']>(() => (isWide() ? 'table' : 'list'));
  const { busy, problem, act } = useAction();
  const mapping = { header: table.header, columns: table.columns.map(({ meaning }) => meaning) };
  const points = upload.contents === 'address_points';
  const history = !points && upload.contents !== 'walkbook' && mappedHistory(mapping) !== null;
  const lacking = points ? missingForPoints(mapping) : history ? [] : missingForVoters(mapping);
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
    const body = { id: upload.id, campaign_id: campaignId, mapping };
    onMapped(await call(contract.voterFiles.map, { body }));
  };

  const reading = (
    <Card title={t('How the file is read')}>
      <Stack>
        <p className="quiet">
          {known === table.columns.length
            ? t('Every column is used.')
            : t('{known} of {columns} columns are used; the rest are skipped.', {
                known,
                columns: table.columns.length,
              })}
        </p>
        {!points && (
          <Needed
            meanings={mapping.columns}
            of={history ? 'votes' : upload.contents === 'walkbook' ? 'homes' : 'people'}
          />
        )}
        {missing.length > 0 ? (
          <output className={classes.missing}>
            {t('Still missing: {what}.', {
              what: missing.map((what) => t(missingWords[what] ?? what)).join(', '),
            })}
          </output>
        ) : (
          <MappingRows contents={upload.contents} mapping={mapping} rows={table.rows} />
        )}
        {upload.step === 'mapping' && (
          <p className="quiet">{t('Nothing is imported before you confirm which column is which.')}</p>
        )}
        {problem && <Problem safe={t('Nothing was saved. Your choices are still here.')}>{problem}</Problem>}
        <Button look="primary" wide busy={busy} disabled={missing.length > 0} onClick={() => void act(save)}>
          {upload.dry_run ? t('Check the file') : t('Read it this way')}
        </Button>
      </Stack>
    </Card>
  );
  const columns = (
    <Card title={tPlural(table.columns.length, '{count} column', '{count} columns')}>
      <Stack>
        <Row gap={24}>
          <Choice label={t('How the columns are shown')} value={look} options={looks} onChange={setLook} />
          <CheckField checked={table.header} onChange={() => setTable(turned)}>
            {t('The first row has the column names')}
          </CheckField>
        </Row>
        {look === 'table' ? (
          <MappingSheet table={table} onChange={change} />
        ) : (
          <MappingColumns columns={table.columns} onChange={change} />
        )}
      </Stack>
    </Card>
  );
  return (
    <Stack gap={14}>
      {upload.step === 'mapping' && upload.detail !== null && <Problem mild>{detailText(upload)}</Problem>}
      {look === 'table' ? (
        <>
          {columns}
          {reading}
        </>
      ) : (
        <Columns stays="side" side={reading}>
          {columns}
        </Columns>
      )}
    </Stack>
  );
}
