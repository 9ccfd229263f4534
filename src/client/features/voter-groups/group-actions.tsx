// What can be done to a group as a whole: walk it, change its filters, count it anew, export it, rename and delete it.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button, ButtonLink } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Rename } from '../../ui/rename';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { ExportSheet } from './export-sheet';
import classes from './voter-groups.module.css';

interface Props {
  campaignId: string;
  group: VoterGroup;
  onChanged: (group: VoterGroup) => void;
}

export function GroupActions({ campaignId, group, onChanged }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'export' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = group;

  const attempt = async (act: () => Promise<void>, otherwise: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(messageFor(error, otherwise));
    } finally {
      setBusy(false);
    }
  };
  const countAgain = () =>
    attempt(async () => {
      const filter_params = group.filter_params ?? {};
      onChanged(await call(contract.voterGroups.update, { body: { id, campaign_id: campaignId, filter_params } }));
    }, say('Failed to fetch voter count'));
  const remove = () =>
    attempt(async () => {
      await call(contract.voterGroups.remove, { query: { voter_group_id: id, campaign_id: campaignId } });
      toast({ icon: 'check', text: say('“{name}” is deleted. Its voters stay.', { name: group.name }) });
      void navigate({ to: '/app/voter-groups' });
    }, say('Failed to delete voter group'));

  return (
    <div className={classes.stack}>
      {problem !== null && <Problem onClose={() => setProblem(null)}>{problem}</Problem>}
      {open === 'rename' && (
        <Rename
          name={group.name}
          onClose={() => setOpen(null)}
          onSave={async (name) => {
            try {
              onChanged(await call(contract.voterGroups.update, { body: { id, campaign_id: campaignId, name } }));
              return null;
            } catch (error) {
              return messageFor(error);
            }
          }}
        />
      )}
      <div className={classes.row}>
        {group.creation_method === 'Filters' && (
          <>
            <ButtonLink small icon="filter" to="/app/voter-group/add" search={{ group: id }}>
              {say('Change filters')}
            </ButtonLink>
            <Button
              small
              icon="refresh"
              busy={busy}
              disabled={group.status === 'Pending'}
              onClick={() => void countAgain()}
            >
              {say('Count again')}
            </Button>
          </>
        )}
        <Button small icon="download" disabled={group.status !== 'Ready'} onClick={() => setOpen('export')}>
          {say('Export CSV')}
        </Button>
        <Button small icon="edit" onClick={() => setOpen('rename')}>
          {say('Rename')}
        </Button>
        <Button small icon="trash" onClick={() => setOpen('delete')}>
          {say('Delete')}
        </Button>
      </div>
      {open === 'export' && <ExportSheet campaignId={campaignId} group={group} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Sheet title={say('Delete “{name}”?', { name: group.name })} onClose={() => setOpen(null)}>
          <div className={classes.stack}>
            <p>
              {say(
                'The group goes; its voters and everything recorded about them stay. Walkbooks made of it stay too.',
              )}
            </p>
            <div className={classes.row}>
              <Button look="danger" busy={busy} onClick={() => void remove()}>
                {say('Delete group')}
              </Button>
              <Button onClick={() => setOpen(null)}>{say('Keep it')}</Button>
            </div>
          </div>
        </Sheet>
      )}
    </div>
  );
}
