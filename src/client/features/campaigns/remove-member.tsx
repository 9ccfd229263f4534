// Removing a member, after asking. Only the campaign's owner gets here.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Member } from '../../../contract/users';
import { call } from '../../data/api';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { toast } from '../../ui/primitives/toast';
import { Row } from '../../ui/layout/stack-and-row';
import { useTypedWord } from '../../ui/fields/typed-word';
import { useAction } from '../../data/use-action';

export const fullName = (member: Pick<Member, 'first' | 'last'>) => `${member.first} ${member.last}`;

interface Props {
  member: Member;
  campaignId: string;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveMember({ member, campaignId, onClose, onRemoved }: Props) {
  const { busy, problem, act } = useAction();
  const { agreed, field } = useTypedWord(fullName(member));
  const remove = async () => {
    await call(contract.users.removeFromCampaign, { query: { email: member.email, campaign_id: campaignId } });
    toast({ text: t('{fullName} is no longer in this campaign', { fullName: fullName(member) }), icon: 'check' });
    onRemoved();
  };
  return (
    <Dialog title={t('Remove {fullName}?', { fullName: fullName(member) })} onClose={onClose}>
      <p>
        {t(
          '{first} loses access to this campaign immediately. Everything {first} recorded is kept, and unsent results remain on their phone.',
          { first: member.first },
        )}
      </p>
      {field}
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        <Button
          look="danger"
          busy={busy}
          disabled={!agreed}
          onClick={() => void act(remove, t('Failed to remove user from campaign'))}
        >
          {t('Remove from campaign')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Dialog>
  );
}
