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
import { PersonCard } from './person-card';
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
  const calling = useCalling(bank.id, ({ name, body }) =>
    toast({
      icon: 'check',
      text: t('Saved. {name}: {result}', { name, result: t(resultWords[body.call_result].words) }),
      ms: 3_000,
    }),
  );
  const { turn, unsent, kept, trouble, sending } = calling;
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
      {unsent !== null && !sending && trouble !== null && (
        <Problem
          safe={
            kept
              ? t('It’s kept on this device and sent when there’s a connection. Don’t sign out before that.')
              : t('Keep this screen open until it’s sent.')
          }
          onRetry={calling.retry}
        >
          {t('Not saved yet: {name}, {result}.', {
            name: unsent.name,
            result: t(resultWords[unsent.body.call_result].words),
          })}
        </Problem>
      )}
      {unsent === null && trouble !== null && <Problem>{trouble}</Problem>}
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
      {turn.kind === 'person' && (
        <Columns side={script}>
          <PersonCard key={turn.person.voter_id} bankId={bank.id} turn={turn} calling={calling} />
        </Columns>
      )}
    </Stack>
  );
}
