// What can be done with an upload: take in what was checked, change its columns, throw it away, or take an import back.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { addVotesWords, hasVotersAndVotes, importBothWords, undoVotesWords } from './history-texts';
import { takesNothing } from './import-texts';
import { isAnswered, noAnswer, RollChoice } from './roll-choice';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';

interface Props {
  status: UploadStatus;
  onStatus: (status: UploadStatus) => void;
  onGone?: (() => void) | undefined;
}

export function UploadActions({ status, onStatus, onGone }: Props) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const [asking, setAsking] = useState(false);
  const [roll, setRoll] = useState(noAnswer);
  const { id, step } = status;
  const body = { id, campaign_id: campaignId };
  const whole = roll.whole ? { whole_roll: true, leave_out_many: roll.many } : { whole_roll: false };
  const apply = async () => onStatus(await call(contract.voterFiles.apply, { body: { ...body, ...whole } }));
  const rollBack = async () => onStatus(await call(contract.voterFiles.rollBack, { body }));
  const discard = async () => {
    await call(contract.voterFiles.discard, { query: body });
    onGone?.();
  };

  const checked = step === 'check' && status.status === 'done';
  const nothing = takesNothing(status);
  const failed = status.status === 'failed';
  const refused = step === 'import' && failed && status.processed === 0;
  const waits = checked || refused || step === 'mapping' || (step === 'check' && failed);
  const canRollBack =
    (step === 'import' && (status.status === 'done' || status.accepted > 0)) || (step === 'rollback' && failed);
  if (!waits && !canRollBack) return null;
  return (
    <>
      <RollChoice status={status} answer={roll} onAnswer={setRoll} />
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        {checked && (
          <Button
            look="primary"
            busy={busy}
            disabled={nothing || !isAnswered(status, roll)}
            onClick={() => void act(apply)}
          >
            {applyWords(status)}
          </Button>
        )}
        {checked && status.layout !== 'GeoJSON' && (
          <ButtonLink to="/app/voter-group/upload/id/$id" params={{ id }} search={{ columns: '1' }}>
            {t('Change the columns')}
          </ButtonLink>
        )}
        {waits && (
          <Button look="quiet" busy={busy} onClick={() => void act(discard)}>
            {t('Discard this file')}
          </Button>
        )}
        {canRollBack && (
          <Button look="quiet" icon={rareIcons.undo} busy={busy} onClick={() => setAsking(true)}>
            {t('Undo this import')}
          </Button>
        )}
      </Row>
      {asking && (
        <Dialog title={t('Undo “{name}”?', { name: status.name })} onClose={() => setAsking(false)}>
          <Stack>
            <p>
              {status.contents === 'walkbook' && (
                <>
                  {t(
                    'The walkbook is removed from every phone. If it has results, it’s archived instead, with its doors and people.',
                  )}{' '}
                </>
              )}
              {status.contents === 'history'
                ? undoVotesWords()
                : t(
                    'This removes what the file added and restores what it changed. People who were contacted or are in a walkbook or another file are kept, and so is everything learned at the door.',
                  )}
            </p>
            <Row gap={8}>
              <Button look="danger" busy={busy} onClick={() => void act(rollBack).then(() => setAsking(false))}>
                {t('Undo this import')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function applyWords(status: UploadStatus): string {
  const { accepted, walkbook, history } = status;
  if (hasVotersAndVotes(status)) return importBothWords(accepted);
  if (history) return addVotesWords(history.voters);
  if (walkbook)
    return tPlural(walkbook.doors, 'Create the walkbook with {count} door', 'Create the walkbook with {count} doors');
  return status.contents === 'address_points'
    ? tPlural(accepted, 'Import {count} address', 'Import {count} addresses')
    : tPlural(accepted, 'Import {count} voter', 'Import {count} voters');
}
