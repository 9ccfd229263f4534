// Two ways to a chapter: a campaign that is made new, or one that exists, whose owner is asked.
import { useState, type ReactNode } from 'react';
import { contract } from '../../../contract';
import { chapterOfferDays } from '../../../contract/chapters/chapters';
import { emailPattern } from '../../../contract/fields';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './chapters.module.css';

interface Props {
  onDone: () => void;
  onCancel: () => void;
}

export function NewChapter({ onDone, onCancel }: Props) {
  const { campaignId } = useMember();
  const [name, setName] = useState('');
  const { busy, problem, refused, errorOf, refuse, act } = useAction({ hasName: true });
  const keyFor = useIdempotencyKey();
  const make = () => {
    if (name.trim() === '') return refuse(t('Name the chapter.'), 'name');
    return void act(async () => {
      const body = { campaign_id: campaignId, name: name.trim() };
      const made = await call(contract.chapters.create, { body }, { idempotencyKey: keyFor(body) });
      toast({
        text: t('{name} is a chapter now. You find it among your campaigns.', { name: made.name }),
        icon: 'check',
      });
      onDone();
    });
  };
  return (
    <AddForm {...{ busy, problem, refused, onCancel }} button={t('Make the chapter')} onSubmit={make}>
      <TextField
        label={t('Name of the chapter')}
        hint={t(
          'You become its owner, and it begins with this campaign’s settings. You can hand it over to someone later.',
        )}
        value={name}
        maxLength={120}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </AddForm>
  );
}

export function OfferChapter({ onDone, onCancel }: Props) {
  const { campaignId } = useMember();
  const [email, setEmail] = useState('');
  const { busy, problem, refused, errorOf, refuse, act } = useAction();
  const offer = () => {
    const address = email.trim().toLowerCase();
    if (!emailPattern.test(address)) return refuse(t('Please enter a valid email address.'), 'email');
    return void act(async () => {
      await call(contract.chapters.offer, { body: { campaign_id: campaignId, email: address } });
      toast({ text: t('{email} can accept now', { email: address }), icon: 'check' });
      onDone();
    });
  };
  return (
    <AddForm {...{ busy, problem, refused, onCancel }} button={t('Ask them')} onSubmit={offer}>
      <TextField
        label={t('Email address of the campaign’s owner')}
        hint={t(
          'Tell them that you asked: they find it under Campaign, Chapters, and can accept for one of their campaigns within {days} days.',
          { days: chapterOfferDays },
        )}
        type="email"
        value={email}
        maxLength={254}
        error={errorOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </AddForm>
  );
}

interface FormProps {
  busy: boolean;
  problem: string | null;
  refused: boolean;
  button: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function AddForm({ busy, problem, refused, button, onSubmit, onCancel, children }: FormProps) {
  return (
    <div className={styles.form}>
      <Form onSubmit={onSubmit}>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        {children}
        <Row gap={8}>
          <OnlineButton brief type="submit" look="primary" busy={busy}>
            {button}
          </OnlineButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
