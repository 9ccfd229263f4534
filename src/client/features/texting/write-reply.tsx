// Writing an answer: quick answers fill the field, Enter sends. What is typed stays until it is sent.
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { maxTextLength, type MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import type { TextRecipient } from '../../../contract/outreach/texting';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { newId } from '../../offline/device/clock';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useMember } from '../../session/session';
import { keepOutreach } from '../../offline/outreach/kept-outreach';
import { AreaField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { useDraft } from '../../ui/fields/use-draft';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { openField, quickAnswer } from './quick-answers';
import { nameOf } from './texting-words';
import classes from './texting.module.css';

export function WriteReply({ campaign, recipient }: { campaign: MinimalTextCampaign; recipient: TextRecipient }) {
  const { owner, campaignId, firstName } = useViewer();
  const { campaign: own } = useMember();
  const { voter_id, text_campaign_id } = recipient;
  const [typed, setTyped, clear] = useDraft(
    `porchlight text ${campaignId} ${text_campaign_id} ${voter_id}`,
    z.string(),
    () => '',
  );
  const { problem, act } = useAction();
  const field = useRef<HTMLDivElement>(null);
  const message = typed.trim();
  const open = openField(message);
  // Words that are sent twice, by a double tap or after no one knew whether they were kept, are one answer until the field is empty again.
  const sent = useRef<{ message: string; id: string } | null>(null);
  useEffect(() => {
    if (typed === '') sent.current = null;
  }, [typed]);
  const send = () => {
    if (message === '' || open !== null) return;
    if (sent.current?.message !== message) sent.current = { message, id: newId() };
    const message_id = sent.current.id;
    void act(async () => {
      await keepOutreach(owner, {
        kind: 'reply',
        message_id,
        campaign_id: campaignId,
        text_campaign_id,
        voter_id,
        message,
        name: nameOf(recipient),
        label: t('Answer to {name}: “{text}”', { name: nameOf(recipient), text: message }),
        clicked_at: Date.now(),
        problem: null,
      });
      clear();
    });
  };
  return (
    <Form gap={8} onSubmit={send}>
      {campaign.canned_replies.length > 0 && (
        <fieldset className={classes.quick}>
          <legend className="sr-only">{t('Quick answers')}</legend>
          {campaign.canned_replies.map(({ title, text }) => (
            <Button
              key={title}
              small
              look="pale"
              title={text}
              onClick={() => {
                setTyped(quickAnswer(text, { recipient, campaign: own, texter: firstName }));
                field.current?.querySelector('textarea')?.focus();
              }}
            >
              {title}
            </Button>
          ))}
        </fieldset>
      )}
      <div ref={field}>
        <AreaField
          label={t('Your answer')}
          value={typed}
          error={open === null ? null : t('Replace {field} before you send.', { field: open })}
          maxLength={maxTextLength}
          enterKeyHint="send"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!event.repeat) send();
          }}
        />
      </div>
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <Button type="submit" look="primary" icon={rareIcons.send} disabled={message === '' || open !== null}>
        {t('Send||texts')}
      </Button>
    </Form>
  );
}
