// Several groups into one: what the union would be, then its name.
import { useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { formatList, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { VoterGroup } from '../../../contract/voters/voter-groups';
import { call } from '../../data/api';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { TextField } from '../../ui/fields/text-field';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { voterGroupList } from '../../offline/mirror/office-lists';

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
  const { busy, problem, refused, errorOf, refuse, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const body = { campaign_id: campaignId, voter_group_ids: groups.map((group) => group.id) };
  const union = useCall(contract.voterGroups.merge, { body });
  const merge = async () => {
    const merged = { ...body, name };
    const { voter_group } = await call(
      contract.voterGroups.merge,
      { body: merged },
      { idempotencyKey: onceKey(merged) },
    );
    if (!voter_group) return;
    voterGroupList.append(voter_group);
    onMerged(voter_group);
  };
  return (
    <Dialog
      title={t('Merge {groups}', { groups: formatList(groups.map((group) => `“${group.name}”`)) })}
      onClose={onClose}
    >
      <Form
        onSubmit={() =>
          name.trim() === ''
            ? refuse(t('Name was not provided'), 'name')
            : void act(merge, t('Failed to merge voter data'))
        }
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
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && <Problem safe={refused && t('Your groups are unchanged.')}>{problem}</Problem>}
        <OnlineButton type="submit" look="primary" busy={busy} disabled={union.data === undefined}>
          {t('Merge into a new group')}
        </OnlineButton>
      </Form>
    </Dialog>
  );
}
