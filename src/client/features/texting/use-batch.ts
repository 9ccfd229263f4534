// A texter's batch: whom they hold, who is next, and what a click does. A click is kept on this device first; then the next person
// is shown, and the text goes on its own.
import { useCallback, useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import type { MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import { maxBatch, type TextRecipient } from '../../../contract/outreach/texting';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { newId } from '../../offline/device/clock';
import { useViewer } from '../../offline/mirror/use-viewer';
import { t } from '../../i18n/texts';
import { keepOutreach } from '../../offline/outreach/kept-outreach';
import { keptRefused } from '../../offline/outreach/send-kept';
import { nameOf } from './texting-words';
import type { KeptTexts } from './use-kept-texts';
import { useUpdatedRecipients } from './use-updated-recipients';

/** So soon after someone is shown no one has read who it is: the second tap of a double tap. */
const tooSoon = 350;

/** Whom a click can go to. */
export type Sendable = TextRecipient & { message: string; sending_phone_number: string };
const isSendable = (each: TextRecipient): each is Sendable =>
  each.state === 'taken' && each.message !== null && each.sending_phone_number !== null && !each.is_opted_out;

/** They are taken again once the quiet hours where they live are over. */
const isQuiet = ({ state, problem }: TextRecipient) => state === 'refused' && problem?.reason === 'quiet_hours';

export function useBatch(campaign: MinimalTextCampaign, kept: KeptTexts) {
  const { owner, campaignId, userId } = useViewer();
  const one = { text_campaign_id: campaign.id, campaign_id: campaignId };
  const loaded = useCall(contract.texting.recipients, {
    query: { ...one, show: 'to_send', user_id: userId, skip: 0, limit: maxBatch },
  });
  const { data, reload, replace } = loaded;
  /** How many a batch left to take, until the campaign is loaded again: later others may come back, as quiet hours end. */
  const [untaken, setUntaken] = useState<{ of: MinimalTextCampaign; waiting: number } | null>(null);
  /** Clicked while this screen is open. */
  const [clicked, setClicked] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const { busy, problem, act } = useAction();
  const keeping = useAction();

  const show = useCallback(
    (recipients: TextRecipient[]) => replace({ total: recipients.length, skip: 0, limit: maxBatch, recipients }),
    [replace],
  );
  useUpdatedRecipients(campaign.id, (changed) => {
    if (!data) return;
    const now = new Map(changed.map((each) => [each.voter_id, each]));
    if (data.recipients.some(({ voter_id }) => now.has(voter_id)))
      show(
        data.recipients
          .map((each) => now.get(each.voter_id) ?? each)
          .filter((each) => (each.state === 'taken' || isQuiet(each)) && each.user_id === userId),
      );
  });

  // What the server refused isn't sent: whether this person can still be texted, it says with the batch.
  useEffect(
    () =>
      keptRefused.hear(({ voter_id }) => {
        setClicked((before) => new Set([...before].filter((each) => each !== voter_id)));
        reload();
      }),
    [reload],
  );

  const gone = new Set([...clicked, ...kept.waiting.map(({ voter_id }) => voter_id)]);
  const open = (data?.recipients ?? []).filter(isSendable).filter(({ voter_id }) => !gone.has(voter_id));
  const left = [
    ...open.filter(({ voter_id }) => !skipped.includes(voter_id)),
    ...skipped.flatMap((id) => open.find(({ voter_id }) => voter_id === id) ?? []),
  ];
  const current = left[0];

  const shownAt = useRef(0);
  const currentId = current?.voter_id;
  useEffect(() => {
    shownAt.current = Date.now();
  }, [currentId]);

  const send = () => {
    if (!current || Math.abs(Date.now() - shownAt.current) < tooSoon) return;
    const { voter_id, message, sending_phone_number } = current;
    setClicked((before) => new Set(before).add(voter_id));
    void keeping.act(async () => {
      try {
        await keepOutreach(owner, {
          kind: 'first',
          message_id: newId(),
          ...one,
          voter_id,
          message,
          sending_phone_number,
          name: nameOf(current),
          label: t('Text to {name}', { name: nameOf(current) }),
          clicked_at: Date.now(),
          problem: null,
        });
      } catch (error) {
        setClicked((before) => new Set([...before].filter((each) => each !== voter_id)));
        throw error;
      }
    });
  };
  const skip = () => {
    if (current) setSkipped((before) => [...before.filter((each) => each !== current.voter_id), current.voter_id]);
  };
  const take = (size: number) =>
    act(async () => {
      const taken = await call(contract.texting.takeBatch, { body: { ...one, size } });
      show(taken.recipients);
      setUntaken({ of: campaign, waiting: taken.waiting });
    });
  const release = () =>
    act(async () => {
      const voter_ids = left.map(({ voter_id }) => voter_id);
      await call(contract.texting.releaseBatch, { body: { ...one, voter_ids } });
      show([]);
      setSkipped([]);
      reload();
    });
  return {
    loaded,
    left,
    current,
    clicked: clicked.size,
    quiet: (data?.recipients ?? []).filter(isQuiet).length,
    waiting: untaken?.of === campaign ? untaken.waiting : campaign.waiting,
    busy,
    problem: keeping.problem ?? problem,
    send,
    skip,
    take,
    release,
  };
}
