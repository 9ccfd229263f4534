// What someone sees to whom the campaign's owner offers it.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { fullName } from './remove-member';

export function OfferedToYou() {
  const { campaign, campaignUser, campaignId, userId, user } = useMember();
  const open = useCall(contract.ownerOffers.get, { query: { campaign_id: campaignId } });
  const { busy, problem, act } = useAction();
  const offer = open.data?.offer;
  if (offer?.to.id !== userId) return null;

  const answer = async (accepted: boolean) => {
    await call(contract.ownerOffers.answer, { body: { campaign_id: campaignId, accepted } });
    if (accepted)
      setSession({
        campaign: { ...campaign, owner_email: user.email },
        campaignUser: { ...campaignUser, is_owner: true },
      });
    toast({ text: accepted ? t('This campaign is yours now') : t('You declined the offer'), icon: 'check' });
    open.replace({ offer: null });
  };
  return (
    <Card title={t('{name} offers you this campaign', { name: fullName(offer.by) })}>
      <Stack gap={14}>
        <p>{t('As its owner you can remove members, erase the campaign and hand it over again.')}</p>
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} onClick={() => void act(() => answer(true))}>
            {t('Become the owner')}
          </Button>
          <Button disabled={busy} onClick={() => void act(() => answer(false))}>
            {t('Decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
