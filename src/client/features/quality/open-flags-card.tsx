// What in everyone's shifts waits for a manager's look. Shows nothing where nothing does.
import { useState } from 'react';
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DecideFlags } from './decide-flags';

/** The shifts below them stay in sight. */
const few = 3;

export function OpenFlagsCard() {
  const { campaignId } = useMember();
  const [opened, setOpened] = useState(false);
  const { data, replace } = useCall(contract.quality.all, { query: { campaign_id: campaignId } }, { every: 60_000 });
  if (!data || data.length === 0) return null;
  const shown = opened ? data : data.slice(0, few);
  return (
    <Card title={tPlural(data.length, 'Worth a look: {count} flag', 'Worth a look: {count} flags')}>
      <Stack gap={14}>
        <p className="quiet">
          {t('Each has ordinary explanations, so ask first: the person sees it on their phone and can answer.')}
        </p>
        <DecideFlags named flags={shown} onChange={(changed) => replace([...changed, ...data.slice(changed.length)])} />
        {shown.length < data.length && (
          <Row>
            <Button onClick={() => setOpened(true)}>{t('Show all {count}', { count: data.length })}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
