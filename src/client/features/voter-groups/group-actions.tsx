// What can be done to a group as a whole: walk it, change its filters, count it again, export it, rename and delete it.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { saidOutright } from '../../../domain/voter-groups/filter-tree';
import { call } from '../../data/api';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Rename } from '../../ui/fields/rename';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { ExportDialog } from './export-dialog';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';

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
            <Button
              small
              icon="refresh"
              busy={busy}
              disabled={group.status === 'Pending'}
              onClick={() => void countAgain()}
            >
              {t('Count again')}
            </Button>
          </>
        )}
        <Button small icon="download" disabled={group.status !== 'Ready'} onClick={() => setOpen('export')}>
          {t('Export CSV')}
        </Button>
        <Button small icon={rareIcons.edit} onClick={() => setOpen('rename')}>
          {t('Rename')}
        </Button>
        <Button small icon={rareIcons.trash} onClick={() => setOpen('delete')}>
          {t('Delete')}
        </Button>
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
              <Button look="danger" busy={busy} onClick={() => void remove()}>
                {t('Delete group')}
              </Button>
              <Button onClick={() => setOpen(null)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
