// The caller's screen: the person and what to say, the call by one's own phone, and what came of it by one tap.
import { useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Columns, Row, Stack } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { toast } from '../../ui/primitives/toast';
import { phoneIcon, resultWords } from './phone-words';
import classes from './calling.module.css';
import { LastCalls } from './last-calls';
import { PersonCard } from './person-card';
import { RefusedResults } from './refused-results';
import { useCalling } from './use-calling';

export function CallScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const bank = useCall(contract.phoneBanks.get, { query: { id, campaign_id: campaignId } });
  return (
    <Page title={bank.data?.name ?? t('Phone bank')} back={{ to: '/app/phone-banking', label: t('Phone banking') }}>
      <Loadable loaded={bank} waiting={<Skeleton rows={3} height={112} />}>
        {(shown) => <Turn key={shown.id} bank={shown} />}
      </Loadable>
    </Page>
  );
}

function Turn({ bank }: { bank: PhoneBank }) {
  const calling = useCalling(bank.id, ({ name, result }) =>
    toast({
      icon: 'check',
      text: t('Saved. {name}: {result}', { name, result: t(resultWords[result.call_result].words) }),
      ms: 3_000,
    }),
  );
  const { turn, unsent, kept, sending } = calling;
  const lastCalls = <LastCalls bankId={bank.id} />;
  const script = (
    <Card title={t('What to say')}>
      {bank.script === '' ? (
        <p className="quiet">{t('This phone bank has no script.')}</p>
      ) : (
        <p className={classes.script}>{bank.script}</p>
      )}
    </Card>
  );
  return (
    <Stack>
      {unsent !== null && !sending && (
        <Problem
          mild={kept}
          safe={
            kept
              ? t('It’s saved on this device and sent when there’s a connection.')
              : t('Keep this screen open until it’s sent.')
          }
          onRetry={calling.retry}
        >
          {t('Not sent yet: {name}, {result}.', {
            name: unsent.name,
            result: t(resultWords[unsent.result.call_result].words),
          })}
        </Problem>
      )}
      <RefusedResults bankId={bank.id} />
      {turn.kind === 'loading' && <Skeleton rows={2} height={140} />}
      {turn.kind === 'problem' && <Problem onRetry={calling.next}>{turn.words}</Problem>}
      {turn.kind === 'none' && (
        <Card>
          <Empty
            icon={phoneIcon}
            title={turn.words}
            action={
              <Row gap={8}>
                <Button onClick={calling.next}>{t('Look again')}</Button>
                <ButtonLink to="/app/phone-banking">{t('Back to phone banking')}</ButtonLink>
              </Row>
            }
          >
            {t('This page looks again every minute.')}
          </Empty>
        </Card>
      )}
      {turn.kind === 'none' && lastCalls}
      {turn.kind === 'person' && (
        <Columns
          side={
            <Stack>
              {script}
              {lastCalls}
            </Stack>
          }
        >
          <PersonCard key={turn.person.voter_id} bankId={bank.id} turn={turn} calling={calling} />
        </Columns>
      )}
    </Stack>
  );
}
