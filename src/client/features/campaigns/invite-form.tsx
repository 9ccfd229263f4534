// Inviting someone: an address, a title, a word to go with it.
import { titleName } from '../../../domain/access/title-names';
import { useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { offeredTitles } from '../../../contract/access';
import { emailPattern } from '../../../contract/fields';
import type { Invitation } from '../../../contract/invitations';
import { call } from '../../data/api';
import { Button } from '../../ui/primitives/button';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { Row } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';

interface Props {
  campaignId: string;
  onSent: (invitation: Invitation) => void;
  onCancel: () => void;
}

export function InviteForm({ campaignId, onSent, onCancel }: Props) {
  const [email, setEmail] = useState('');
  const [title, setTitle] = useState<(typeof offeredTitles)[number]>('Volunteer');
  const [message, setMessage] = useState('');
  const [asked, setRequested] = useState(false);
  const { busy, problem, act } = useAction();
  const keyFor = useIdempotencyKey();
  const ok = emailPattern.test(email.trim());

  const send = async () => {
    const body = {
      campaign_id: campaignId,
      receiver_email: email.trim(),
      offer_title: title,
      message: message.trim() || null,
    };
    onSent(await call(contract.invitations.create, { body }, { idempotencyKey: keyFor(body) }));
    toast({ text: t('Invitation created. Copy the link and send it'), icon: 'check' });
  };

  return (
    <Form
      onSubmit={() => {
        setRequested(true);
        if (ok) void act(send);
      }}
    >
      {problem && <Problem safe={t('No one was invited.')}>{problem}</Problem>}
      <TextField
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !ok && t('Please enter a valid email address.')}
      />
      <SelectField
        label={t('Title')}
        value={title}
        onChange={(event) => setTitle(offeredTitles.find((each) => each === event.target.value) ?? 'Volunteer')}
        options={offeredTitles.map((each) => [each, titleName(currentTexts(), each)])}
      />
      <AreaField
        label={t('Message (optional)')}
        value={message}
        maxLength={1000}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Row gap={8}>
        <Button type="submit" look="primary" busy={busy}>
          {t('Invite')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </Row>
    </Form>
  );
}
