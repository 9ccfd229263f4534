// Removing a member, after asking. Only the campaign's owner gets here.
import { useState } from 'react';
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
      toast({ text: `${fullName(member)} is no longer in this campaign`, icon: 'check' });
      onRemoved();
    } catch (error) {
      setProblem(messageFor(error, 'Failed to remove user from campaign'));
      setBusy(false);
    }
  };
  return (
    <Sheet title={`Remove ${fullName(member)}?`} onClose={onClose}>
      <p>
        {member.first} loses access to this campaign at once. What {member.first} recorded stays. Work that was not sent
        yet remains on their phone.
      </p>
      {problem && <Problem>{problem}</Problem>}
      <div className={styles.row}>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          Remove from campaign
        </Button>
        <Button onClick={onClose}>Keep</Button>
      </div>
    </Sheet>
  );
}
