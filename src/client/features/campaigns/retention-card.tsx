// How long the campaign keeps where people stood and what they wrote: a manager's choice.
import type { Campaign } from '../../../contract/campaigns';
import { useCampaignSetting } from '../../data/use-campaign-setting';
import { t } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './campaign.module.css';

const offered = [60, 90, 180, 365, 730];

function Choice({
  label,
  days,
  onChoose,
}: {
  label: string;
  days: number | null;
  onChoose: (days: number | null) => void;
}) {
  const choices = days === null || offered.includes(days) ? offered : [...offered, days];
  return (
    <SelectField
      label={label}
      value={String(days ?? '')}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      options={[
        ['', t('Keep')],
        ...choices.map((each): [string, string] => [String(each), t('Erase after {days} days', { days: each })]),
      ]}
    />
  );
}

const keptBy = (campaign: Campaign) => ({
  keep_positions_days: campaign.keep_positions_days ?? null,
  keep_notes_days: campaign.keep_notes_days ?? null,
});

export function RetentionCard() {
  const { chosen, choose, isSaved, busy, problem, refused, save } = useCampaignSetting(keptBy, () =>
    toast({ text: t('Saved.'), icon: 'check' }),
  );
  return (
    <Card title={t('How long we keep details')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t('Results, answers, door reports and photos stay. Erased details can’t be restored.')}
        </p>
        <div className={styles.facts}>
          <Choice
            label={t('Where volunteers stood')}
            days={chosen.keep_positions_days}
            onChoose={(days) => choose({ ...chosen, keep_positions_days: days })}
          />
          <Choice
            label={t('Notes on results and signs, and voice notes')}
            days={chosen.keep_notes_days}
            onChoose={(days) => choose({ ...chosen, keep_notes_days: days })}
          />
        </div>
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
