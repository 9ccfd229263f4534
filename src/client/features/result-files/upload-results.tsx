// Uploads a file of contact results; it is looked at, and then waits on a page of its own.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { FileField } from '../../ui/fields/file-field';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';

const timeoutMs = 3_600_000;

export function UploadResults() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const { busy, problem, refuse, clear, act } = useAction();
  const onceKey = useIdempotencyKey();
  const send = async () => {
    if (!file) return;
    const name = file.name.replace(/\.[^.]+$/, '').slice(0, 120) || t('Results');
    const query = { name, campaign_id: campaignId };
    const idempotencyKey = onceKey([query, file.size, file.lastModified]);
    const given = { query, file: { blob: file, name: file.name } };
    const { id } = await call(contract.resultFiles.upload, given, { timeoutMs, idempotencyKey });
    await navigate({ to: '/app/result-file/id/$id', params: { id } });
  };
  return (
    <Form
      gap={14}
      onSubmit={() => (file ? void act(send, t('The file wasn’t uploaded.')) : refuse(t('Choose a file first.')))}
    >
      <p>
        {t(
          'Contacts made elsewhere, such as in VAN or MiniVAN, a dialer, a texting tool or a spreadsheet: CSV, other text, or Excel (.xlsx). Each row needs a person, a date and a result. You check what each column and each result means. Nothing is saved until you confirm, and you can undo the import later.',
        )}
      </p>
      <FileField
        label={t('File of results')}
        accept=".csv,.txt,.tsv,.tab,.zip,.gz,.xlsx,text/csv,text/plain,text/tab-separated-values"
        file={file}
        disabled={busy}
        onFile={(chosen) => {
          setFile(chosen);
          clear();
        }}
      />
      {problem && (
        <Problem safe={file !== null && t('Nothing was imported. Your file is still selected.')}>{problem}</Problem>
      )}
      <div>
        <OnlineButton type="submit" look="primary" icon={rareIcons.upload} busy={busy}>
          {busy ? t('Uploading the file…') : t('Upload results')}
        </OnlineButton>
      </div>
      {busy && <p className="quiet">{t('Keep this tab open until the upload finishes.')}</p>}
    </Form>
  );
}
