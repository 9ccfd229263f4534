// A group as a CSV file: without whoever must be left alone, or with them and the reason.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { call, callFile } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { downloadCsvFile } from '../../ui/csv';
import { Loadable } from '../../ui/loadable';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useLoad } from '../../ui/use-load';
import classes from './voter-groups.module.css';

interface Props {
  campaignId: string;
  group: VoterGroup;
  onClose: () => void;
}

/** A county takes a while. */
const exportTimeout = 600_000;

export function ExportSheet({ campaignId, group, onClose }: Props) {
  const [busy, setBusy] = useState<'without' | 'with' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = group;
  const leftOut = useLoad(`left out of export ${campaignId} ${id} ${group.voters}`, (signal) =>
    call(
      contract.voterGroups.count,
      { query: { campaign_id: campaignId, of: 'suppressed' }, body: { voter_group_id: id } },
      { signal },
    ),
  );
  const save = async (whom: 'without' | 'with') => {
    setBusy(whom);
    setProblem(null);
    try {
      const query = { id, campaign_id: campaignId, with_suppressed: whom === 'with' };
      downloadCsvFile(
        group.name,
        await callFile(contract.voterGroups.exportCsv, { query }, { timeoutMs: exportTimeout }),
      );
      onClose();
    } catch (error) {
      setProblem(messageFor(error, say('The group could not be exported.')));
      setBusy(null);
    }
  };
  return (
    <Sheet title={say('Export “{name}”', { name: group.name })} onClose={onClose}>
      <Loadable loaded={leftOut}>
        {(count) => (
          <div className={classes.stack}>
            <p>
              {count === 0
                ? say('Nobody in it must be left alone.')
                : sayCount(
                    count,
                    '{count} person must not be contacted and is left out. With them the file says why each must be left alone; confidential records are never in it.',
                    '{count} people must not be contacted and are left out. With them the file says why each must be left alone; confidential records are never in it.',
                  )}
            </p>
            {problem !== null && <Problem>{problem}</Problem>}
            <div className={classes.row}>
              <Button
                look="primary"
                icon="download"
                busy={busy === 'without'}
                disabled={busy !== null}
                onClick={() => void save('without')}
              >
                {sayCount(group.voters - count, 'Export {count} voter', 'Export {count} voters')}
              </Button>
              {count > 0 && (
                <Button busy={busy === 'with'} disabled={busy !== null} onClick={() => void save('with')}>
                  {say('Export with those left out')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loadable>
    </Sheet>
  );
}
