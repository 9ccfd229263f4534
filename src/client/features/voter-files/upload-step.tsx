// One step of bringing voters in: what the file is and does, the file, and what became of it.
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { RichText } from '../../i18n/rich-text';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { FilesField } from '../../ui/fields/file-field';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { TextField } from '../../ui/fields/text-field';
import { oneArchive } from './one-archive';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { UploadResult } from './import-result';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Form } from '../../ui/fields/form';
import { useAction } from '../../data/use-action';
import { type FileTransfer, forgetTransfer, transfer, useTransfer } from './file-transfers';
import { isRunning, useUploadStatus } from './use-import-status';

interface Props {
  contents: 'voters' | 'address_points';
  button: string;
  fileLabel: string;
  accept: string;
  /** Uploads of this kind that are running or wait for an answer, begun earlier or elsewhere. */
  waiting: readonly UploadStatus[];
  onBegun: (upload: UploadStatus) => void;
  /** A file that was being sent when one came here has arrived, or failed to. */
  onEnd: () => void;
  next: (status: UploadStatus) => ReactNode;
}

/** "ncvoter Wake.txt" -> "ncvoter Wake": of several files the first one's. */
const nameOf = ([file]: readonly File[]) => (file?.name ?? '').replace(/\.[^.]+$/, '').slice(0, 120);

export function UploadStep({ contents, button, fileLabel, accept, waiting, onBegun, onEnd, next }: Props) {
  const { campaignId, userId } = useMember();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [name, setName] = useState('');
  const [mine, setMine] = useState<UploadStatus | null>(null);
  const { busy: sending, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const [another, setAnother] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const transferred = useTransfer(campaignId, contents, onEnd);
  const elsewhere = sending ? null : transferred;
  // What is being entered stays when it turns out later that another file waits.
  const isBegun = files.length > 0 || name !== '';
  const shown = mine ?? (another || isBegun ? null : waiting[0]) ?? null;

  const send = async () => {
    const [first] = files;
    if (!first) return;
    const query = {
      name: name.trim() || nameOf(files),
      campaign_id: campaignId,
      user_id: userId,
      contents,
      dry_run: true,
    };
    const idempotencyKey = onceKey([query, files.map(({ size, lastModified }) => [size, lastModified])]);
    const begun = await transfer(
      { campaignId, contents, name: query.name },
      async () => {
        const file =
          files.length === 1
            ? { blob: first, name: first.name }
            : { blob: await oneArchive(files), name: `${nameOf(files)}.zip` };
        return call(contract.voterGroups.upload, { query, file }, { timeoutMs: 3_600_000, idempotencyKey });
      },
      () => here.current,
    );
    setMine(begun);
    onBegun(begun);
  };

  if (shown) {
    return (
      <Followed
        key={shown.id}
        campaignId={campaignId}
        first={shown}
        next={next}
        others={waiting.filter(({ id }) => id !== shown.id)}
        onAnother={() => {
          setAnother(true);
          setMine(null);
          setFiles([]);
          setName('');
        }}
      />
    );
  }
  return (
    <Form
      gap={16}
      onSubmit={() =>
        files.length > 0 ? void act(send, t('Failed to upload voter file')) : refuse(t('Choose a file first.'))
      }
    >
      <Waiting uploads={waiting} />
      {elsewhere && <Elsewhere one={elsewhere} />}
      <FilesField
        label={fileLabel}
        accept={accept}
        files={files}
        disabled={sending}
        onFiles={(chosen) => {
          setFiles(chosen);
          clear();
          if (name === '' || name === nameOf(files)) setName(nameOf(chosen));
        }}
      />
      {contents === 'voters' && (
        <TextField
          label={t('Group name')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={errorOf('name')}
          hint={t('The voters in this file become a group with this name.')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clear();
          }}
        />
      )}
      {problem && (
        <Problem safe={files.length > 0 && t('Nothing was imported. Your file is still selected.')}>{problem}</Problem>
      )}
      <div>
        <Button
          type="submit"
          look={contents === 'voters' ? 'primary' : 'pale'}
          icon={rareIcons.upload}
          busy={sending || elsewhere?.failed === null}
        >
          {sending ? t('Uploading the file…') : button}
        </Button>
      </div>
      {sending && <p className="quiet">{t('Keep this tab open until the upload finishes.')}</p>}
    </Form>
  );
}

const mostWaiting = 3;

/** Other files that someone must come back to. */
function Waiting({ uploads }: { uploads: readonly UploadStatus[] }) {
  return uploads.slice(0, mostWaiting).map((upload) => (
    <p key={upload.id} className="quiet">
      <RichText
        text={isRunning(upload) ? key('{name} is still being read.') : key('{name} still waits for your answer.')}
        name={
          <Link to="/app/voter-group/upload/id/$id" params={{ id: upload.id }}>
            {upload.name}
          </Link>
        }
      />
    </p>
  ));
}

/** A file that was being sent already when one came here, or that failed to arrive meanwhile. */
function Elsewhere({ one }: { one: FileTransfer }) {
  const { name, failed } = one;
  return failed === null ? (
    <p aria-live="polite">
      {t('{name} is still being uploaded. Keep this tab open until the upload finishes.', { name })}
    </p>
  ) : (
    <Problem safe={t('Nothing was imported.')} onClose={() => forgetTransfer(one)}>
      {t('{name} wasn’t uploaded. {why}', { name, why: failed })}
    </Problem>
  );
}

function Followed({
  campaignId,
  first,
  next,
  others,
  onAnother,
}: {
  campaignId: string;
  first: UploadStatus;
  next: Props['next'];
  others: readonly UploadStatus[];
  onAnother: () => void;
}) {
  const loaded = useUploadStatus(campaignId, first);
  return (
    <Stack gap={16}>
      <LoadProblem loaded={loaded} failed={t('Failed to get upload status')} />
      <UploadResult
        status={loaded.status}
        onStatus={loaded.replace}
        onGone={onAnother}
        next={!isRunning(loaded.status) && <Row gap={8}>{next(loaded.status)}</Row>}
      />
      <Waiting uploads={others} />
      <div>
        <Button onClick={onAnother}>{t('Upload another file')}</Button>
      </div>
    </Stack>
  );
}
