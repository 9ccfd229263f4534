// What can be done with an upload: take in what was checked, change its columns, throw it away, or take an import back.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/upload-status';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { takesNothing } from './upload-words';
import classes from './uploads.module.css';

interface Props {
  status: UploadStatus;
  onStatus: (status: UploadStatus) => void;
  onGone?: (() => void) | undefined;
}

export function UploadActions({ status, onStatus, onGone }: Props) {
  const { campaignId } = useMember();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, step } = status;
  const body = { id, campaign_id: campaignId };
  const act = async (doing: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const apply = async () => onStatus(await call(contract.voterUploads.apply, { body }));
  const rollBack = async () => onStatus(await call(contract.voterUploads.rollBack, { body }));
  const discard = async () => {
    await call(contract.voterUploads.discard, { query: body });
    onGone?.();
  };

  const checked = step === 'check' && status.status === 'done';
  const nothing = takesNothing(status);
  const waits = checked || step === 'mapping' || (step === 'check' && status.status === 'failed');
  const canRollBack =
    (step === 'import' && (status.status === 'done' || status.accepted > 0)) ||
    (step === 'rollback' && status.status === 'failed');
  if (!waits && !canRollBack) return null;
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.actions}>
        {checked && (
          <Button look="primary" busy={busy} disabled={nothing} onClick={() => void act(apply)}>
            {applyWords(status)}
          </Button>
        )}
        {checked && status.layout !== 'GeoJSON' && (
          <ButtonLink to="/app/voter-group/upload/id/$id" params={{ id }} search={{ columns: '1' }}>
            {say('Change the columns')}
          </ButtonLink>
        )}
        {waits && (
          <Button look="quiet" busy={busy} onClick={() => void act(discard)}>
            {say('Throw the file away')}
          </Button>
        )}
        {canRollBack && (
          <Button look="quiet" icon="undo" busy={busy} onClick={() => setAsking(true)}>
            {say('Take this import back')}
          </Button>
        )}
      </div>
      {asking && (
        <Sheet title={say('Take “{name}” back?', { name: status.name })} onClose={() => setAsking(false)}>
          <div className={classes.result}>
            <p>
              {status.contents === 'walkbook' && (
                <>
                  {say(
                    'The walkbook goes from every phone. If something was recorded in it, it is archived instead, with its doors and people.',
                  )}{' '}
                </>
              )}
              {say(
                'What this file added goes, and what it changed is as it was before. Whoever was talked to, is in a walkbook or came with another file too stays, and so does everything learned at the doors.',
              )}
            </p>
            <div className={classes.actions}>
              <Button look="danger" busy={busy} onClick={() => void act(rollBack)}>
                {say('Take it back')}
              </Button>
              <Button onClick={() => setAsking(false)}>{say('Leave it')}</Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}

function applyWords(status: UploadStatus): string {
  const { accepted, walkbook } = status;
  if (walkbook)
    return sayCount(walkbook.doors, 'Make the walkbook of {count} door', 'Make the walkbook of {count} doors');
  return status.contents === 'address_points'
    ? sayCount(accepted, 'Take {count} address in', 'Take {count} addresses in')
    : sayCount(accepted, 'Take {count} voter in', 'Take {count} voters in');
}
