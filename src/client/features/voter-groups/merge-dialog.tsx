// Several groups into one: what the union would be, then its name.
import { useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voter-groups';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { Button } from '../../ui/primitives/button';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { TextField } from '../../ui/fields/text-field';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import classes from './voter-groups.module.css';

interface Props {
  campaignId: string;
  groups: readonly VoterGroup[];
  onMerged: (group: VoterGroup) => void;
  onClose: () => void;
}

export function MergeDialog({ campaignId, groups, onMerged, onClose }: Props) {
  const [name, setName] = useState(() =>
    groups
      .map((group) => group.name)
      .join(' + ')
      .slice(0, 120),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const onceKey = useIdempotencyKey();
  const body = { campaign_id: campaignId, voter_group_ids: groups.map((group) => group.id) };
  const union = useCall(contract.voterGroups.merge, { body });
  const merge = async () => {
    if (name.trim() === '') return setProblem({ name: true, text: t('Name was not provided') });
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
      setProblem({ name: taken, text: messageFor(error, t('Failed to merge voter data')) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('Merge {groups}', { groups: formatList(groups.map((group) => `“${group.name}”`)) })}
      onClose={onClose}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void merge();
        }}
      >
        <Loadable loaded={union} failed={t('Failed to merge voter data')}>
          {({ voters, given, overlapped, estimated }) => (
            <p>
              {t(estimated ? 'About {voters} in all.' : '{voters} in all.', {
                voters: tPlural(voters, '{count} voter', '{count} voters'),
              })}{' '}
              {overlapped === 0
                ? t('No one is in more than one of them.')
                : t('{overlapped} of {given} entries are duplicates. Each person is counted once.', {
                    given: formatNumber(given),
                    overlapped: formatNumber(overlapped),
                  })}{' '}
              {estimated && t('The exact number is counted during the merge, which takes a minute or two.')}
            </p>
          )}
        </Loadable>
        <TextField
          label={t('Name of the new group')}
          value={name}
          maxLength={120}
          autoComplete="off"
          error={problem?.name ? problem.text : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && !problem.name && <Problem safe={t('Your groups are unchanged.')}>{problem.text}</Problem>}
        <Button type="submit" look="primary" busy={busy} disabled={union.data === undefined}>
          {t('Merge into a new group')}
        </Button>
      </form>
    </Dialog>
  );
}
