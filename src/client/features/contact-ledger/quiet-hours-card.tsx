// From when until when the campaign texts and calls no one: a manager's choice, by the clock of whoever would be reached.
import { covers, quietHoursOf, usualQuietHours } from '../../../domain/contact-ledger/quiet-hours';
import { useCampaignSetting } from '../../data/use-campaign-setting';
import { formatTimeOfDay } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Form } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './quiet-hours-card.module.css';

export function QuietHoursCard() {
  const { chosen, choose, isSaved, busy, problem, refused, save } = useCampaignSetting(quietHoursOf, () =>
    toast({ text: t('Saved.'), icon: 'check' }),
  );
  const isWhole = chosen.quiet_begins !== '' && chosen.quiet_ends !== '';
  const isEmpty = isWhole && chosen.quiet_begins === chosen.quiet_ends;
  return (
    <Card title={t('Quiet hours')}>
      <Form onSubmit={() => isWhole && !isEmpty && save()}>
        <Stack gap={14}>
          <p className="quiet">
            {t(
              'No one is texted or called between these times, on the clock where they live. If that isn’t known, it must be outside these hours everywhere they might be. Visits and mail are not affected.',
            )}
          </p>
          <div className={styles.times}>
            <TextField
              type="time"
              label={t('Quiet from')}
              value={chosen.quiet_begins}
              onChange={(event) => choose({ ...chosen, quiet_begins: event.target.value })}
            />
            <TextField
              type="time"
              label={t('Quiet until')}
              value={chosen.quiet_ends}
              error={isEmpty && t('Quiet hours can’t end at the time when they begin.')}
              onChange={(event) => choose({ ...chosen, quiet_ends: event.target.value })}
            />
          </div>
          {isWhole && !isEmpty && !covers(chosen, usualQuietHours) && (
            <Problem mild>
              {t('US rules allow texts and calls from {from} to {until} only. Ask a lawyer before you allow more.', {
                from: formatTimeOfDay(usualQuietHours.quiet_ends),
                until: formatTimeOfDay(usualQuietHours.quiet_begins),
              })}
            </Problem>
          )}
          {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
          <Row gap={8}>
            <Button type="submit" look="primary" busy={busy} disabled={isSaved || !isWhole || isEmpty}>
              {t('Save')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
