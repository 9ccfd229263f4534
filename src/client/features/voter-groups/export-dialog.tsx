// A group as a CSV file: without whoever must be left alone, or with them and the reason.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { callFile } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { downloadCsvFile } from '../../ui/tables/csv';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { useCall } from '../../data/use-call';
import { Row, Stack } from '../../ui/layout/stack-and-row';

interface Props {
  campaignId: string;
  group: VoterGroup;
  onClose: () => void;
}

/** A county takes a while. */
const exportTimeout = 600_000;

export function ExportDialog({ campaignId, group, onClose }: Props) {
  const [busy, setBusy] = useState<'without' | 'with' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = group;
  const leftOut = useCall(
    contract.voterGroups.count,
    { query: { campaign_id: campaignId, of: 'suppressed' }, body: { voter_group_id: id } },
    { asOf: group.voters },
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
      setProblem(messageFor(error, t('The group couldn’t be exported.')));
      setBusy(null);
    }
  };
  return (
    <Dialog title={t('Export “{name}”', { name: group.name })} onClose={onClose}>
      <Loadable loaded={leftOut}>
        {(count) => (
          <Stack gap={14}>
            <p>
              {count === 0
                ? t('No one in this group is marked do-not-contact.')
                : tPlural(
                    count,
                    '{count} person can’t be contacted and is left out. If you include them, the file says why; confidential records are never exported.',
                    '{count} people can’t be contacted and are left out. If you include them, the file says why; confidential records are never exported.',
                  )}
            </p>
            {problem !== null && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button
                look="primary"
                icon="download"
                busy={busy === 'without'}
                disabled={busy !== null}
                onClick={() => void save('without')}
              >
                {tPlural(group.voters - count, 'Export {count} voter', 'Export {count} voters')}
              </Button>
              {count > 0 && (
                <Button busy={busy === 'with'} disabled={busy !== null} onClick={() => void save('with')}>
                  {t('Export everyone')}
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </Loadable>
    </Dialog>
  );
}
