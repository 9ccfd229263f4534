// Giving a member another title. What each of them may is said where it is chosen.
import { useState } from 'react';
import { contract } from '../../../contract';
import { offeredTitles, type OfferedTitle } from '../../../contract/access';
import type { Member } from '../../../contract/users';
import { may } from '../../../domain/access/capabilities';
import { titleName } from '../../../domain/access/title-names';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { currentTexts } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { reportRefusal } from '../../session/refusals';
import { RadioRows } from '../../ui/fields/radio-rows';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { fullName } from './remove-member';

const rights: Record<OfferedTitle, string> = {
  Manager: key('Sees and changes everything in the campaign.'),
  Director: key('Sees and changes everything in the campaign, but can’t change a Manager’s title.'),
  Staff: key('Walks assigned walkbooks and places signs.'),
  Volunteer: key('Walks assigned walkbooks and places signs.'),
};

interface Props {
  member: Member;
  campaignId: string;
  /** Whether it is one's own title. */
  own: boolean;
  choices: readonly OfferedTitle[];
  onClose: () => void;
  onChanged: (member: Member) => void;
}

export function ChangeTitle({ member, campaignId, own, choices, onClose, onChanged }: Props) {
  const { busy, problem, refused, act } = useAction();
  const [title, setTitle] = useState<string>(member.title);
  const chosen = choices.find((each) => each === title);
  const loses = chosen !== undefined && may(member.title, 'members.view') && !may(chosen, 'members.view');
  const save = async () => {
    if (!chosen) return;
    const changed = await call(contract.members.changeTitle, {
      body: { campaign_id: campaignId, user_id: member.id, title: chosen },
    });
    const words = { fullName: fullName(member), title: titleName(currentTexts(), changed.title) };
    toast({ text: t('{fullName} is now: {title}', words), icon: 'check' });
    // One's own menu and screens follow.
    if (own) reportRefusal();
    onChanged(changed);
  };
  return (
    <Dialog title={t('Change the title of {fullName}', { fullName: fullName(member) })} onClose={onClose}>
      <Stack gap={14}>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <RadioRows
          chosen={title}
          onChoose={setTitle}
          rows={offeredTitles
            .filter((each) => choices.includes(each))
            .map((each) => ({
              value: each,
              words: (
                <>
                  <b>{titleName(currentTexts(), each)}</b>
                  <br />
                  <span className="quiet">{t(rights[each])}</span>
                </>
              ),
            }))}
        />
        {loses && (
          <Problem mild>
            {own
              ? t(
                  'You lose access to the dashboard, reports and all other office screens. Another manager can undo this.',
                )
              : t('{first} loses access to the dashboard, reports and all other office screens.', {
                  first: member.first,
                })}
          </Problem>
        )}
        <p className="quiet">{t('This takes effect the next time the person’s phone or computer is online.')}</p>
        <Row gap={8}>
          <Button
            look="primary"
            busy={busy}
            disabled={!chosen || chosen === member.title}
            onClick={() => void act(save)}
          >
            {t('Change title')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
