// What can be done with a file of contact results: import what was checked, change how it is read, discard it, or undo its import.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ResultFile, ResultMapping } from '../../../contract/voters/result-files';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';

interface Props {
  file: ResultFile;
  onEdit: () => void;
  onChange: () => void;
  onGone: () => void;
}

export function ResultActions({ file, onEdit, onChange, onGone }: Props) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const [asking, setAsking] = useState(false);
  const { id, step, status, mapping } = file;
  const body = { id, campaign_id: campaignId };
  const checked = step === 'check' && status === 'done';
  const failed = status === 'failed';
  const mayDiscard = step === 'check' || step === 'mapping' || (step === 'import' && failed && file.processed === 0);
  const mayUndo = (step === 'import' && (status === 'done' || file.accepted > 0)) || (step === 'rollback' && failed);
  const apply = async () => {
    await call(contract.voterFiles.apply, { body });
    onChange();
  };
  // What was imported otherwise before is undone meanwhile.
  const again = mapping !== null && file.counted.differing > 0;
  const check = async (changed: Partial<ResultMapping> = {}) => {
    if (mapping) await call(contract.resultFiles.map, { body: { ...body, mapping: { ...mapping, ...changed } } });
    onChange();
  };
  const ownToo = mapping?.own_too === true;
  const undo = async () => {
    await call(contract.voterFiles.rollBack, { body });
    setAsking(false);
    onChange();
  };
  const discard = async () => {
    await call(contract.voterFiles.discard, { query: body });
    onGone();
  };
  if (!mayDiscard && !mayUndo) return null;
  return (
    <Stack>
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        {checked && again && (
          <OnlineButton look="primary" busy={busy} onClick={() => void act(() => check())}>
            {t('Check the file again')}
          </OnlineButton>
        )}
        {checked && !again && (
          <OnlineButton look="primary" busy={busy} disabled={file.added === 0} onClick={() => void act(apply)}>
            {tPlural(file.added, 'Import {count} result', 'Import {count} results')}
          </OnlineButton>
        )}
        {checked && (file.counted.own > 0 || ownToo) && (
          <OnlineButton busy={busy} onClick={() => void act(() => check({ own_too: !ownToo }))}>
            {ownToo ? t('Leave out what’s probably yours') : t('Import what’s probably yours, too')}
          </OnlineButton>
        )}
        {checked && <Button onClick={onEdit}>{t('Change columns or results')}</Button>}
        {mayDiscard && (
          <OnlineButton look="quiet" busy={busy} onClick={() => void act(discard)}>
            {t('Discard this file')}
          </OnlineButton>
        )}
        {mayUndo && (
          <Button look="quiet" icon={rareIcons.undo} busy={busy} onClick={() => setAsking(true)}>
            {t('Undo this import')}
          </Button>
        )}
      </Row>
      {asking && (
        <Dialog title={t('Undo “{name}”?', { name: file.name })} onClose={() => setAsking(false)}>
          <Stack>
            <p>
              {t(
                'Its results no longer count anywhere, and people who were left alone only because of them can be contacted again. Results that another imported file has too are kept.',
              )}
            </p>
            <Row gap={8}>
              <OnlineButton look="danger" busy={busy} onClick={() => void act(undo)}>
                {t('Undo this import')}
              </OnlineButton>
              <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
