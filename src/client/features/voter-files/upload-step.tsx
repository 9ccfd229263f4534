// One step of bringing voters in: what the file is and does, the file, and what became of it.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/import-status';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { FileField } from '../../ui/fields/file-field';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { TextField } from '../../ui/fields/text-field';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { UploadResult } from './import-result';
import { Row } from '../../ui/layout/stack-and-row';
import classes from './upload.module.css';
import { isRunning, useUploadStatus } from './use-import-status';

interface Props {
  contents: 'voters' | 'address_points';
  button: string;
  fileLabel: string;
  accept: string;
  /** An upload of this kind that is running or waits for an answer, begun earlier or elsewhere. */
  running: UploadStatus | undefined;
  onBegun: (upload: UploadStatus) => void;
  next: (status: UploadStatus) => ReactNode;
}

/** "ncvoter Wake.txt" -> "ncvoter Wake". */
const nameOf = (file: File) => file.name.replace(/\.[^.]+$/, '').slice(0, 120);

export function UploadStep({ contents, button, fileLabel, accept, running, onBegun, next }: Props) {
  const { campaignId, userId } = useMember();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [mine, setMine] = useState<UploadStatus | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const onceKey = useIdempotencyKey();
  const shown = mine ?? running ?? null;

  const send = async () => {
    if (!file) return setProblem({ name: false, text: t('Choose a file first.') });
    setSending(true);
    setProblem(null);
    try {
      const query = {
        name: name.trim() || nameOf(file),
        campaign_id: campaignId,
        user_id: userId,
        contents,
        dry_run: true,
      };
      const begun = await call(
        contract.voterGroups.upload,
        { query, file: { blob: file, name: file.name } },
        { timeoutMs: 3_600_000, idempotencyKey: onceKey([query, file.size, file.lastModified]) },
      );
      setMine(begun);
      onBegun(begun);
    } catch (error) {
      setProblem({
        name: error instanceof ApiError && error.code === 'NAME_EXISTS',
        text: messageFor(error, t('Failed to upload voter file')),
      });
    } finally {
      setSending(false);
    }
  };

  if (shown) {
    return (
      <Followed
        key={shown.id}
        campaignId={campaignId}
        first={shown}
        next={next}
        onAnother={() => {
          setMine(null);
          setFile(null);
          setName('');
        }}
      />
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FileField
        label={fileLabel}
        accept={accept}
        file={file}
        disabled={sending}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(null);
          if (chosen && (name === '' || (file && name === nameOf(file)))) setName(nameOf(chosen));
        }}
      />
      {contents === 'voters' && (
        <TextField
          label={t('Group name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={problem?.name ? problem.text : null}
          hint={t('The voters in this file become a group with this name.')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
      )}
      {problem && !problem.name && (
        <Problem safe={t('Nothing was imported. Your file is still selected.')}>{problem.text}</Problem>
      )}
      <Button type="submit" look={contents === 'voters' ? 'primary' : 'pale'} icon={rareIcons.upload} busy={sending}>
        {sending ? t('Uploading the file…') : button}
      </Button>
      {sending && <p className={classes.quiet}>{t('Keep this tab open until the upload finishes.')}</p>}
    </form>
  );
}

function Followed({
  campaignId,
  first,
  next,
  onAnother,
}: {
  campaignId: string;
  first: UploadStatus;
  next: Props['next'];
  onAnother: () => void;
}) {
  const loaded = useUploadStatus(campaignId, first);
  return (
    <div className={classes.form}>
      <LoadProblem loaded={loaded} failed={t('Failed to get upload status')} />
      <UploadResult
        status={loaded.status}
        onStatus={loaded.replace}
        onGone={onAnother}
        next={
          !isRunning(loaded.status) && (
            <Row gap={8}>
              {next(loaded.status)}
              <Button onClick={onAnother}>{t('Upload another file')}</Button>
            </Row>
          )
        }
      />
    </div>
  );
}
