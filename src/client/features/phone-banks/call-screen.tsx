// The caller's screen: the person and what to say, the call by one's own phone, and what came of it by one tap.
import { useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { PersonToCall } from '../../../contract/outreach/calling';
import type { PhoneBank } from '../../../contract/outreach/phone-banks';
import { answersToSave } from '../../../domain/surveys/answers-to-save';
import { quietUntil } from '../../data/quiet-until';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useMember } from '../../session/session';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { isWide } from '../../ui/layout/is-wide';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { toast } from '../../ui/primitives/toast';
import { AskedQuestions } from '../surveys/asked-questions';
import { useCallNotes, type CallDraft } from './call-draft';
import { phoneIcon, resultWords } from './phone-words';
import classes from './calling.module.css';
import { LastCalls } from './last-calls';
import { PersonCard } from './person-card';
import { RefusedResults } from './refused-results';
import { useCalling, type Calling } from './use-calling';
import { WaitingAnswers } from './waiting-answers';

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
  const { campaign } = useMember();
  const calling = useCalling(bank.id, ({ name, result }) =>
    toast({
      icon: 'check',
      text: [
        t('Saved. {name}: {result}', { name, result: t(resultWords[result.call_result].words) }),
        ...(result.survey ? [tPlural(result.survey.answers.length, '{count} answer', '{count} answers')] : []),
      ].join(' · '),
      ms: 3_000,
    }),
  );
  const { turn, unsent, kept, sending } = calling;
  const isNone = turn.kind === 'none' || turn.kind === 'quiet';
  const lastCalls = <LastCalls bankId={bank.id} />;
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
      <WaitingAnswers bankId={bank.id} />
      {turn.kind === 'loading' && <Skeleton rows={2} height={140} />}
      {turn.kind === 'problem' && <Problem onRetry={calling.next}>{turn.words}</Problem>}
      {isNone && (
        <Card>
          <Empty
            icon={phoneIcon}
            title={turn.words}
            action={
              <div className={classes.waiting}>
                <Button onClick={calling.next}>{t('Look again')}</Button>
                <ButtonLink to="/app/phone-banking">{t('Back to phone banking')}</ButtonLink>
              </div>
            }
          >
            {[
              turn.kind === 'quiet' && quietUntil(campaign),
              t('The next person is shown automatically. This page looks every minute.'),
            ]
              .filter(Boolean)
              .join(' ')}
          </Empty>
        </Card>
      )}
      {isNone && lastCalls}
      {turn.kind === 'person' && (
        <Columns
          stays="side"
          side={
            <Stack>
              {isWide() && <WhatToSay bank={bank} />}
              {lastCalls}
            </Stack>
          }
        >
          <Asked key={turn.person.voter_id} bank={bank} turn={turn} calling={calling} />
        </Columns>
      )}
    </Stack>
  );
}

/** On a desk beside the person; on a phone, where nothing is beside anything, it comes right after them. */
function WhatToSay({ bank: { script } }: { bank: PhoneBank }) {
  return (
    <Card title={t('What to say')}>
      {script === '' ? (
        <p className="quiet">{t('This phone bank has no script.')}</p>
      ) : (
        <p className={classes.script}>{script}</p>
      )}
    </Card>
  );
}

interface AskedProps {
  bank: PhoneBank;
  turn: { person: PersonToCall; since: number; noted: CallDraft };
  calling: Calling;
}

/** The person, and the survey that they are asked: what they answer goes with the result. */
function Asked({ bank, turn, calling }: AskedProps) {
  const { owner, campaignId } = useViewer();
  const { survey_id: surveyId } = bank;
  const place = { owner, campaignId, bankId: bank.id, voterId: turn.person.voter_id };
  const notes = useCallNotes(place, turn.noted);
  const survey = useCall(
    contract.surveys.get,
    surveyId === null ? null : { query: { id: surveyId, campaign_id: campaignId } },
  );
  const { answers, survey: begun } = notes.draft;
  const script = !isWide() && <WhatToSay bank={bank} />;
  if (surveyId === null)
    return (
      <PersonCard bankId={bank.id} turn={turn} calling={calling} notes={notes}>
        {script}
      </PersonCard>
    );
  const given = begun ? answersToSave(begun.questions, answers, new Map()) : [];
  const said = given.map(({ question_id, answers: chosen }) => ({ question_id, answers: chosen }));
  return (
    <PersonCard
      bankId={bank.id}
      turn={turn}
      calling={calling}
      notes={notes}
      answered={begun && said.length > 0 ? { survey_id: begun.id, answers: said } : null}
    >
      {script}
      <Card title={t('Survey')}>
        <Loadable loaded={survey} waiting={<Skeleton rows={1} height={140} />}>
          {(loaded) => (
            <AskedQuestions
              survey={begun ?? loaded}
              language={turn.person.language}
              answers={answers}
              onAnswers={(to) => notes.change({ answers: to, survey: begun ?? loaded })}
            />
          )}
        </Loadable>
      </Card>
    </PersonCard>
  );
}
