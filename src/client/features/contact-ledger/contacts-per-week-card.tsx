// How often the campaign reaches one person within a week, over all channels: a manager's choice.
import { useState } from 'react';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t, tPlural } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

const offered = [1, 2, 3, 5, 7, 10];

export function ContactsPerWeekCard() {
  const { campaign } = useMember();
  const saved = campaign.contacts_per_week ?? null;
  const [chosen, setChosen] = useState(saved);
  const { busy, problem, act } = useAction();
  const choices = saved === null || offered.includes(saved) ? offered : [...offered, saved].toSorted((a, b) => a - b);

  const save = async () => {
    const body = { id: campaign.id, contacts_per_week: chosen };
    const changed = await call(contract.campaigns.update, { body });
    setSession({ campaign: changed });
    setChosen(changed.contacts_per_week ?? null);
    toast({ text: t('Saved.'), icon: 'check' });
  };
  return (
    <Card title={t('Contacts per person')}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'Someone reached this often in the last seven days gets no mail, text or call. Conversations at the door count. Visits are not affected.',
          )}
        </p>
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <SelectField
          label={t('At most')}
          value={String(chosen ?? '')}
          onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
          options={[
            ['', t('No limit')],
            ...choices.map((each): [string, string] => [
              String(each),
              tPlural(each, '{count} contact a week', '{count} contacts a week'),
            ]),
          ]}
        />
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={chosen === saved} onClick={() => void act(save)}>
            {t('Save')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
