// How often the campaign reaches one person within a week, over all channels: a manager's choice.
import type { Campaign } from '../../../contract/campaigns';
import { useCampaignSetting } from '../../data/use-campaign-setting';
import { t, tPlural } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

const offered = [1, 2, 3, 5, 7, 10];
const limitOf = ({ contacts_per_week = null }: Campaign) => ({ contacts_per_week });

export function ContactsPerWeekCard() {
  const { saved, chosen, choose, isSaved, busy, problem, refused, save } = useCampaignSetting(limitOf, () =>
    toast({ text: t('Saved.'), icon: 'check' }),
  );
  const { contacts_per_week: limit } = saved;
  const choices = limit === null || offered.includes(limit) ? offered : [...offered, limit].toSorted((a, b) => a - b);
  return (
    <Card title={t('Contacts per person')}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'Someone reached this often in the last seven days gets no mail, text or call. Conversations at the door count. Visits are not affected.',
          )}
        </p>
        <SelectField
          label={t('At most')}
          value={String(chosen.contacts_per_week ?? '')}
          onChange={({ currentTarget: { value } }) =>
            choose({ contacts_per_week: value === '' ? null : Number(value) })
          }
          options={[
            ['', t('No limit')],
            ...choices.map((each): [string, string] => [
              String(each),
              tPlural(each, '{count} contact a week', '{count} contacts a week'),
            ]),
          ]}
        />
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={isSaved} onClick={save}>
            {t('Save')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
