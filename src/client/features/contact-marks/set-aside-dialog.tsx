// Asks why a mark, or all of someone's, is set aside or restored.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ContactMark } from '../../../contract/outreach/contact-marks';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';

export interface Decision {
  /** Who entered it. */
  user: { user_id: string; user_name: string };
  /** Null: all of theirs. */
  mark: (Pick<ContactMark, 'kind' | 'id'> & { name: string }) | null;
  aside: boolean;
}

interface Props {
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

const titleOf = ({ user: { user_name: name }, mark, aside }: Decision): string => {
  if (mark) return aside ? t('Set the mark of {name} aside?', mark) : t('Restore the mark of {name}?', mark);
  return aside ? t('Set all marks by {name} aside?', { name }) : t('Restore all marks by {name}?', { name });
};

export function SetAsideDialog({ decision, onClose, onDone }: Props) {
  const { campaignId } = useMember();
  const [reason, setReason] = useState('');
  const { busy, problem, errorOf, refuse, clear, act } = useAction();
  const { user, mark, aside } = decision;
  const save = async () => {
    const which = mark ? { marks: [{ kind: mark.kind, id: mark.id }] } : {};
    const body = { campaign_id: campaignId, user_id: user.user_id, set_aside: aside, reason: reason.trim(), ...which };
    for (let left = 1; left > 0;) {
      const done = await call(contract.contactMarks.setAside, { body }, { timeoutMs: 120_000 });
      left = mark || done.changed === 0 ? 0 : done.left;
    }
    onDone();
  };
  return (
    <Dialog title={titleOf(decision)} onClose={onClose}>
      <Form
        gap={14}
        onSubmit={() => (reason.trim() === '' ? refuse(t('Say why in a few words.'), 'reason') : void act(save))}
      >
        <p>
          {aside
            ? t('These people can be contacted again, unless they said no in another way. Nothing is deleted.')
            : t('These people aren’t contacted any longer, as before.')}
        </p>
        <TextField
          label={t('Reason')}
          maxLength={300}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            clear();
          }}
        />
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <Row gap={8}>
          <OnlineButton type="submit" look="primary" busy={busy}>
            {aside ? t('Set aside||action') : t('Restore')}
          </OnlineButton>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </Dialog>
  );
}
