// Several groups into one: what the union would be, then its name.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { list, number } from '../../../domain/reports/words';
import { ApiError, call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Loadable } from '../../ui/loadable';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import { useLoad } from '../../ui/use-load';
import { useOnceKey } from '../../ui/use-once-key';
import classes from './voter-groups.module.css';

interface Props {
  campaignId: string;
  groups: readonly VoterGroup[];
  onMerged: (group: VoterGroup) => void;
  onClose: () => void;
}

export function MergeSheet({ campaignId, groups, onMerged, onClose }: Props) {
  const [name, setName] = useState(() =>
    groups
      .map((group) => group.name)
      .join(' + ')
      .slice(0, 120),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const onceKey = useOnceKey();
  const body = { campaign_id: campaignId, voter_group_ids: groups.map((group) => group.id) };
  const union = useLoad(`union ${campaignId} ${body.voter_group_ids.toSorted().join(' ')}`, (signal) =>
    call(contract.voterGroups.merge, { body }, { signal }),
  );
  const merge = async () => {
    if (name.trim() === '') return setProblem({ name: true, text: say('Name was not provided') });
    setBusy(true);
    setProblem(null);
    try {
      const merged = { ...body, name };
      const { voter_group } = await call(
        contract.voterGroups.merge,
        { body: merged },
        { idempotencyKey: onceKey(merged) },
      );
      if (voter_group) onMerged(voter_group);
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'NAME_EXISTS';
      setProblem({ name: taken, text: messageFor(error, say('Failed to merge voter data')) });
      setBusy(false);
    }
  };
  return (
    <Sheet title={say('Merge {groups}', { groups: list(groups.map((group) => `“${group.name}”`)) })} onClose={onClose}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void merge();
        }}
      >
        <Loadable loaded={union}>
          {({ voters, given, overlapped, estimated }) => (
            <p>
              {say(estimated ? 'About {voters} in all.' : '{voters} in all.', {
                voters: sayCount(voters, '{count} voter', '{count} voters'),
              })}{' '}
              {overlapped === 0
                ? say('Nobody is in more than one of them.')
                : say('Of the {given} entries, {overlapped} name somebody who is in already; nobody comes twice.', {
                    given: number(given),
                    overlapped: number(overlapped),
                  })}{' '}
              {estimated && say('It is counted exactly while they are merged, which takes a minute or two.')}
            </p>
          )}
        </Loadable>
        <TextField
          label={say('Name of the new group')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={problem?.name ? problem.text : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && !problem.name && <Problem safe={say('The groups are as they were.')}>{problem.text}</Problem>}
        <Button type="submit" look="primary" busy={busy} disabled={union.data === undefined}>
          {say('Merge into a new group')}
        </Button>
      </form>
    </Sheet>
  );
}
