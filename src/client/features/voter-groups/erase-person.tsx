// Erasing a person at their wish: what goes, what stays, and the word to type before it happens.
import { contract } from '../../../contract';
import type { Voter } from '../../../contract/voters/voter-groups';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useTypedWord } from '../../ui/fields/typed-word';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { fullName } from './voters-table';

interface Props {
  campaignId: string;
  voter: Voter;
  onErased: () => void;
  onCancel: () => void;
}

export function ErasePerson({ campaignId, voter, onErased, onCancel }: Props) {
  const { agreed, field } = useTypedWord(t('ERASE'));
  const { busy, problem, act } = useAction();
  const erase = () =>
    void act(async () => {
      await call(contract.erasure.person, { query: { campaign_id: campaignId, voter_id: voter.id } });
      toast({ text: t('Erased'), icon: 'check' });
      onErased();
    });
  return (
    <Stack gap={10}>
      <h3>{t('Erase {name}?', { name: fullName(voter) })}</h3>
      <p>
        {t(
          'This permanently erases their record and everything recorded about them, here and on volunteers’ phones. From then on they’re left alone, even if another file lists them again.',
        )}
      </p>
      <p className="quiet">
        {t(
          'Files waiting to be imported still list them, and backups keep them until they expire. You can’t undo this.',
        )}
      </p>
      {field}
      {problem && <Problem>{problem}</Problem>}
      <Button look="danger" wide disabled={!agreed || busy} onClick={erase}>
        {t('Erase person')}
      </Button>
      <Button look="quiet" wide disabled={busy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Stack>
  );
}
