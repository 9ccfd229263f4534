// One step of bringing voters in: what the file is and does, the file, and what became of it.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/upload-status';
import { ApiError, call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { FileField } from '../../ui/file-field';
import { LoadProblem } from '../../ui/loadable';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { useOnceKey } from '../../ui/use-once-key';
import { UploadResult } from './upload-result';
import classes from './upload.module.css';
import { isRunning, useUploadStatus } from './use-upload-status';

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
  const onceKey = useOnceKey();
  const shown = mine ?? running ?? null;

  const send = async () => {
    if (!file) return setProblem({ name: false, text: say('Choose a file first.') });
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
        text: messageFor(error, say('Failed to upload voter file')),
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
          label={say('Group name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={problem?.name ? problem.text : null}
          hint={say('The voters of this file become a group of this name.')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
      )}
      {problem && !problem.name && (
        <Problem safe={say('Nothing was taken in. Your file is still chosen.')}>{problem.text}</Problem>
      )}
      <Button type="submit" look={contents === 'voters' ? 'primary' : 'pale'} icon="upload" busy={sending}>
        {sending ? say('Sending the file …') : button}
      </Button>
      {sending && <p className={classes.quiet}>{say('Keep this tab open until the file is sent.')}</p>}
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
      <LoadProblem loaded={loaded} failed={say('Failed to get upload status')} />
      <UploadResult
        status={loaded.status}
        onStatus={loaded.replace}
        onGone={onAnother}
        next={
          !isRunning(loaded.status) && (
            <div className={classes.row}>
              {next(loaded.status)}
              <Button onClick={onAnother}>{say('Upload another file')}</Button>
            </div>
          )
        }
      />
    </div>
  );
}
