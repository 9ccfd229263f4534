// What can be done to a group as a whole: walk it, change its filters, count it again, export it, rename and delete it.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call, callFile } from '../../data/api';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Rename } from '../../ui/fields/rename';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { messageFor } from '../../data/error-messages';
import { downloadCsvFile } from '../../ui/tables/csv';
import { Loadable } from '../../ui/primitives/loadable';
import { useCall } from '../../data/use-call';
import { voterGroupList } from '../../offline/mirror/office-lists';
import { OnlineButton } from '../../ui/fields/online-button';

interface Props {
  campaignId: string;
  group: VoterGroup;
  onChanged: (group: VoterGroup) => void;
}

export function GroupActions({ campaignId, group, onChanged }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'export' | 'delete' | null>(null);
  const { busy, problem, clear, act } = useAction();
  const { id } = group;

  const countAgain = () =>
    act(async () => {
      const filter_params = saidOutright(group.filter_params ?? {});
      onChanged(await call(contract.voterGroups.update, { body: { id, campaign_id: campaignId, filter_params } }));
    }, t('Failed to fetch voter count'));
  const remove = () =>
    act(async () => {
      await call(contract.voterGroups.remove, { query: { voter_group_id: id, campaign_id: campaignId } });
      voterGroupList.remove(id);
      toast({ icon: 'check', text: t('“{name}” was deleted. Its voters are kept.', { name: group.name }) });
      void navigate({ to: '/app/voter-groups' });
    }, t('Failed to delete voter group'));

  return (
    <Stack gap={14}>
      {problem !== null && <Problem onClose={clear}>{problem}</Problem>}
      {open === 'rename' && (
        <Rename
          name={group.name}
          onClose={() => setOpen(null)}
          onSave={async (name) =>
            onChanged(await call(contract.voterGroups.update, { body: { id, campaign_id: campaignId, name } }))
          }
        />
      )}
      <Row gap={8}>
        {group.creation_method === 'Filters' && (
          <>
            <ButtonLink small icon={rareIcons.filter} to="/app/voter-group/add" search={{ group: id }}>
              {t('Change filters')}
            </ButtonLink>
            <OnlineButton
              brief
              small
              icon="refresh"
              busy={busy}
              disabled={group.status === 'Pending'}
              onClick={() => void countAgain()}
            >
              {t('Count again')}
            </OnlineButton>
          </>
        )}
        <OnlineButton brief small icon="download" disabled={group.status !== 'Ready'} onClick={() => setOpen('export')}>
          {t('Export CSV')}
        </OnlineButton>
        <Button small icon={rareIcons.edit} onClick={() => setOpen('rename')}>
          {t('Rename')}
        </Button>
        <OnlineButton brief small icon={rareIcons.trash} onClick={() => setOpen('delete')}>
          {t('Delete')}
        </OnlineButton>
      </Row>
      {open === 'export' && <ExportDialog campaignId={campaignId} group={group} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Dialog title={t('Delete “{name}”?', { name: group.name })} onClose={() => setOpen(null)}>
          <Stack gap={14}>
            <p>
              {t(
                'Only the group is deleted. Its voters, everything recorded about them and walkbooks made from it are kept.',
              )}
            </p>
            <Row gap={8}>
              <OnlineButton look="danger" busy={busy} onClick={() => void remove()}>
                {t('Delete group')}
              </OnlineButton>
              <Button onClick={() => setOpen(null)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}

interface ExportProps {
  campaignId: string;
  group: VoterGroup;
  onClose: () => void;
}

/** A county takes a while. */
const exportTimeout = 600_000;

/** Without whoever must be left alone, or with them and the reason. */
export function ExportDialog({ campaignId, group, onClose }: ExportProps) {
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
