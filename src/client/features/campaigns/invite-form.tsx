// Inviting somebody: an address, a title, a word to go with it.
import { titleName } from '../../../domain/access/title-names';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { offeredTitles } from '../../../contract/access';
import { emailPattern } from '../../../contract/fields';
import type { Invitation } from '../../../contract/invitations';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { AreaField, SelectField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { useOnceKey } from '../../ui/use-once-key';
import styles from './campaign.module.css';

interface Props {
  campaignId: string;
  onSent: (invitation: Invitation) => void;
  onCancel: () => void;
}

export function InviteForm({ campaignId, onSent, onCancel }: Props) {
  const [email, setEmail] = useState('');
  const [title, setTitle] = useState<(typeof offeredTitles)[number]>('Volunteer');
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyFor = useOnceKey();
  const ok = emailPattern.test(email.trim());

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!ok) return;
    setBusy(true);
    setProblem(null);
    const body = {
      campaign_id: campaignId,
      receiver_email: email.trim(),
      offer_title: title,
      message: message.trim() || null,
    };
    try {
      onSent(await call(contract.invitations.create, { body }, { idempotencyKey: keyFor(body) }));
      toast({ text: say('Invitation made. Copy its link and hand it over'), icon: 'check' });
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {problem && <Problem safe={say('Nobody was invited.')}>{problem}</Problem>}
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !ok && say('Please enter a valid email address.')}
      />
      <SelectField
        label={say('Title')}
        value={title}
        onChange={(event) => setTitle(offeredTitles.find((each) => each === event.target.value) ?? 'Volunteer')}
      >
        {offeredTitles.map((each) => (
          <option key={each} value={each}>
            {titleName(each)}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={say('Message (optional)')}
        value={message}
        maxLength={1000}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" look="primary" busy={busy}>
          {say('Invite')}
        </Button>
        <Button onClick={onCancel}>{say('Cancel')}</Button>
      </div>
    </form>
  );
}
