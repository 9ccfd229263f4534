// Inviting: one address or a pasted list of them, the title, a message, and the walkbooks that they start with.
import { useState } from 'react';
import { isHigher } from '../../../domain/access/title-change';
import { titleName } from '../../../domain/access/title-names';
import { readAddresses } from '../../../domain/access/pasted-addresses';
import { contract } from '../../../contract';
import { offeredTitles } from '../../../contract/access';
import type { Invitation } from '../../../contract/invitations';
import { invitationsAtOnce } from '../../../contract/joining';
import { currentTexts } from '../../i18n/formats';
import { currentLanguage, languages } from '../../i18n/language';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useMember } from '../../session/session';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { ChooseWalkbooks } from './choose-walkbooks';
import styles from './invitations.module.css';

interface Props {
  campaignId: string;
  onSent: (invitations: Invitation[]) => void;
  onCancel: () => void;
}

export function InviteForm({ campaignId, onSent, onCancel }: Props) {
  const { title: own, is_owner: isOwner } = useMember().campaignUser;
  const [pasted, setPasted] = useState('');
  const [title, setTitle] = useState<(typeof offeredTitles)[number]>('Volunteer');
  const [message, setMessage] = useState('');
  const [language, setLanguage] = useState(currentLanguage);
  const [walkbookIds, setWalkbookIds] = useState<string[]>([]);
  const [asked, setRequested] = useState(false);
  const { busy, problem, refused, act } = useAction();
  const keyFor = useIdempotencyKey();
  const { addresses, unreadable } = readAddresses(pasted);
  const wrong = wrongWith(addresses, unreadable);

  const send = async () => {
    const body = {
      campaign_id: campaignId,
      receiver_emails: addresses,
      offer_title: title,
      message: message.trim() || null,
      walkbook_ids: walkbookIds,
      language,
    };
    const { invitations, unchanged } = await call(
      contract.manyInvitations.create,
      { body },
      { idempotencyKey: keyFor(body) },
    );
    if (unchanged.length > 0)
      toast({
        text: t('Already in this campaign, so not invited: {addresses}', { addresses: unchanged.join(', ') }),
        icon: 'alert',
        ms: 10_000,
      });
    onSent(invitations);
  };

  return (
    <div className={styles.form}>
      <Form
        onSubmit={() => {
          setRequested(true);
          if (wrong === null) void act(send);
        }}
      >
        {problem && <Problem safe={refused && t('No one was invited.')}>{problem}</Problem>}
        <AreaField
          label={t('Email addresses')}
          hint={
            addresses.length > 1
              ? tPlural(addresses.length, '{count} address', '{count} addresses')
              : t('One, or a whole list pasted from anywhere')
          }
          rows={addresses.length > 1 ? 5 : 2}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          error={asked && wrong}
        />
        <SelectField
          label={t('Title')}
          value={title}
          onChange={(event) => setTitle(offeredTitles.find((each) => each === event.target.value) ?? 'Volunteer')}
          options={offeredTitles
            .filter((each) => isOwner || !isHigher(each, own))
            .map((each) => [each, titleName(currentTexts(), each)])}
        />
        <ChooseWalkbooks campaignId={campaignId} chosen={walkbookIds} onChange={setWalkbookIds} />
        <AreaField
          label={t('Message (optional)')}
          value={message}
          maxLength={1000}
          onChange={(event) => setMessage(event.target.value)}
        />
        <SelectField
          label={t('Language of the email')}
          hint={t('Someone who uses the app gets it in the language they chose there.')}
          value={language}
          onChange={(event) => setLanguage(event.target.value === 'es' ? 'es' : 'en')}
          options={[
            ['en', `${languages.en}||itself`],
            ['es', `${languages.es}||itself`],
          ]}
        />
        <Row gap={8}>
          <Button type="submit" look="primary" busy={busy}>
            {addresses.length > 1
              ? tPlural(addresses.length, 'Invite {count} person', 'Invite {count} people')
              : t('Invite')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}

function wrongWith(addresses: readonly string[], unreadable: readonly string[]): string | null {
  if (unreadable.length > 0) return t('Not an email address: {words}', { words: unreadable.join(', ') });
  if (addresses.length === 0) return t('Please enter a valid email address.');
  if (addresses.length > invitationsAtOnce)
    return t('You can invite up to {count} people in one go.', { count: invitationsAtOnce });
  return null;
}
