// Removing a member, after asking. Only the campaign's owner gets here.
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Member } from '../../../contract/users';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import styles from './campaign.module.css';

export const fullName = (member: Pick<Member, 'first' | 'last'>) => `${member.first} ${member.last}`;

interface Props {
  member: Member;
  campaignId: string;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveMember({ member, campaignId, onClose, onRemoved }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      await call(contract.users.removeFromCampaign, { query: { email: member.email, campaign_id: campaignId } });
      toast({ text: say('{fullName} is no longer in this campaign', { fullName: fullName(member) }), icon: 'check' });
      onRemoved();
    } catch (error) {
      setProblem(messageFor(error, say('Failed to remove user from campaign')));
      setBusy(false);
    }
  };
  return (
    <Sheet title={say('Remove {fullName}?', { fullName: fullName(member) })} onClose={onClose}>
      <p>
        {say(
          '{first} loses access to this campaign at once. What {first} recorded stays. Work that was not sent yet remains on their phone.',
          { first: member.first },
        )}
      </p>
      {problem && <Problem>{problem}</Problem>}
      <div className={styles.row}>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {say('Remove from campaign')}
        </Button>
        <Button onClick={onClose}>{say('Keep')}</Button>
      </div>
    </Sheet>
  );
}
