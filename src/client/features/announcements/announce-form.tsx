// Announcing something: what, and to whom.
import { useState } from 'react';
import { contract } from '../../../contract';
import { longestAnnouncement, type SentAnnouncement } from '../../../contract/team/announcements';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

interface Props {
  onClose: () => void;
  onSent: (announcement: SentAnnouncement) => void;
}

const everyone = 'everyone';

export function AnnounceForm({ onClose, onSent }: Props) {
  const { campaignId } = useMember();
  const teams = useCall(contract.teams.all, { query: { campaign_id: campaignId } });
  const walkbooks = useCall(contract.walkbooks.all, { query: { campaign_id: campaignId, include_archived: false } });
  const { busy, problem, act } = useAction();
  const keyFor = useIdempotencyKey();
  const [text, setText] = useState('');
  /** 'everyone', or what and which: 'team <id>'. */
  const [to, setTo] = useState(everyone);
  const byName = <T extends { name: string }>(rows: readonly T[] | undefined) =>
    (rows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const send = async () => {
    const [kind = everyone, id = null] = to.split(' ');
    const to_kind = kind === 'team' || kind === 'walkbook' ? kind : everyone;
    const body = { campaign_id: campaignId, text: text.trim(), to_kind, to_id: id } as const;
    onSent(await call(contract.announcements.create, { body }, { idempotencyKey: keyFor(body) }));
    toast({ text: t('Announced. People see it when their app next has a connection.'), icon: 'check' });
  };
  return (
    <Dialog title={t('Announce something')} onClose={onClose}>
      <Form onSubmit={() => void act(send)}>
        {problem && <Problem safe={t('Your text is still here.')}>{problem}</Problem>}
        <SelectField
          label={t('Send to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          options={[
            [everyone, t('Everyone')],
            ...byName(teams.data).map(({ id, name }) => [`team ${id}`, t('Team {name}', { name })] as const),
            ...byName(walkbooks.data).map(
              ({ id, name }) => [`walkbook ${id}`, t('Walkbook {name}', { name })] as const,
            ),
          ]}
        />
        <AreaField
          label={t('Announcement')}
          rows={4}
          maxLength={longestAnnouncement}
          hint={t('At most {max} characters.', { max: longestAnnouncement })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Row gap={8}>
          <Button look="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
            {t('Announce')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </Dialog>
  );
}
