// What keeps texts from going out though they were sent: trouble with the carrier, quiet hours, that they waited for more than a day, or a
// number that isn't ours any longer.
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { neverLeft, type NeverLeft } from '../../../domain/texting/message-states';
import { problemSentence } from '../../../domain/texting/problem-texts';
import { call } from '../../data/api';
import { quietUntil } from '../../data/quiet-until';
import { useAction } from '../../data/use-action';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

interface Props {
  campaign: TextCampaign;
  onChanged: (campaign: TextCampaign) => void;
}

export function HeldUpNote({ campaign, onChanged }: Props) {
  const { campaign: own } = useMember();
  const { status, counts } = campaign;
  const heldUp = Object.entries(counts.held_up).filter(([, count]) => count > 0);
  return (
    <>
      {heldUp.map(([reason, count]) => (
        <Problem mild key={reason} safe={tPlural(count, '{count} text is waiting.', '{count} texts are waiting.')}>
          {reason === 'quiet_hours'
            ? `${t('It’s quiet hours where these people live. Their texts go out when these end.')} ${quietUntil(own)}`
            : translateServerMessage(problemSentence(reason))}
        </Problem>
      ))}
      {neverLeft.map((reason) => {
        const count = (counts.refused[reason] ?? 0) + (counts.failures[reason] ?? 0);
        return count === 0 ? null : (
          <Unsent key={reason} {...{ campaign, reason, count, onChanged }} mayOffer={status !== 'Ended'} />
        );
      })}
    </>
  );
}

const unsentWords: Record<NeverLeft, (count: number) => string> = {
  too_late: (count) =>
    tPlural(
      count,
      '{count} text waited for more than a day, so it wasn’t sent.',
      '{count} texts waited for more than a day, so they weren’t sent.',
    ),
  number_gone: (count) =>
    tPlural(
      count,
      '{count} text wasn’t sent, because the campaign no longer has its number.',
      '{count} texts weren’t sent, because the campaign no longer has their number.',
    ),
};

interface UnsentProps extends Props {
  reason: NeverLeft;
  count: number;
  mayOffer: boolean;
}

function Unsent({ campaign, reason, count, mayOffer, onChanged }: UnsentProps) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const offer = () =>
    act(async () => {
      onChanged(
        await call(contract.textCampaigns.offerLate, { body: { id: campaign.id, campaign_id: campaignId, reason } }),
      );
      toast({ icon: 'check', text: t('Texters can take these people again.') });
    });
  return (
    <>
      <Problem
        safe={t('If they should still get one, offer them to texters again. Nothing goes out automatically.')}
        onRetry={mayOffer && !busy ? () => void offer() : undefined}
        retryLabel={t('Offer them again')}
      >
        {unsentWords[reason](count)}
      </Problem>
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}
