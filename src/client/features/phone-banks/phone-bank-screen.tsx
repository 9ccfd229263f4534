// One phone bank: how far it is, who calls right now, and starting, pausing or ending it.
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { PhoneBank, PhoneBankStatus } from '../../../contract/outreach/phone-banks';
import { refusalText } from '../../../domain/contact-ledger/refusal-texts';
import { nextStatuses } from '../../../domain/phone-banks/status-changes';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall, type Loaded } from '../../data/use-call';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { officeSurveyList, phoneBankList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Figures } from '../../ui/charts/figures';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { MarksLink } from '../contact-marks/marks-link';
import { BankFields, type BankDraft } from './bank-form';
import { LiveBoard } from './live-board';
import { becomeWords, phoneIcon, statusWords } from './phone-words';
import classes from './phone-banks.module.css';

const back = () => ({ to: '/app/phone-banking', label: t('Phone banking') });

export function PhoneBankScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(contract.phoneBanks.get, { query: { id, campaign_id: campaignId } }, { every: 20_000 });
  if (!loaded.data)
    return (
      <Page title={t('Phone bank')} back={back()}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={id} bank={loaded.data} loaded={loaded} />;
}

function Shown({ bank, loaded }: { bank: PhoneBank; loaded: Loaded<PhoneBank> }) {
  const { userId, campaign: own } = useMember();
  const [editing, setEditing] = useState(false);
  const { status } = bank;
  const isCaller = bank.user_ids.includes(userId);
  return (
    <Page
      title={bank.name}
      lead={bank.description}
      back={back()}
      pill={<Tag look={statusWords[status].look}>{t(statusWords[status].words)}</Tag>}
      actions={
        <>
          {status !== 'Ended' && <Button onClick={() => setEditing(true)}>{t('Edit')}</Button>}
          {nextStatuses(status).map((next) => (
            <BecomeButton key={next} bank={bank} to={next} loaded={loaded} />
          ))}
          {status === 'Active' && isCaller && own.is_phone_banking_enabled && (
            <ButtonLink look="primary" icon={phoneIcon} to="/app/phone-banking/id/$id/call" params={{ id: bank.id }}>
              {t('Call')}
            </ButtonLink>
          )}
        </>
      }
    >
      <LoadProblem loaded={loaded} />
      {(status === 'Active' || status === 'Paused') && !own.is_phone_banking_enabled && (
        <Problem mild>
          {t('Phone banking is turned off for this campaign. No one can be called until it’s on again.')}
        </Problem>
      )}
      {editing && (
        <Card title={t('Edit')}>
          <EditForm bank={bank} loaded={loaded} onClose={() => setEditing(false)} />
        </Card>
      )}
      <Progress bank={bank} />
      {status !== 'Draft' && <LiveBoard bank={bank} />}
      {status !== 'Draft' && <MarksLink />}
      <Card title={t('Script')}>
        <Stack gap={8}>
          {bank.script === '' ? (
            <p className="quiet">{t('No script yet. Callers see only the person.')}</p>
          ) : (
            <p className={classes.script}>{bank.script}</p>
          )}
          {bank.survey_id !== null && <SurveyLine surveyId={bank.survey_id} />}
        </Stack>
      </Card>
    </Page>
  );
}

/** Which survey is asked; its answers are a tap away. */
function SurveyLine({ surveyId }: { surveyId: string }) {
  const surveys = useKept(officeSurveyList);
  const name = surveys.data?.find(({ id }) => id === surveyId)?.name ?? t('A survey');
  return (
    <p>
      {t('Survey')}
      {': '}
      <Link to="/app/survey/id/$id" params={{ id: surveyId }}>
        {name}
      </Link>
    </p>
  );
}

function Progress({ bank }: { bank: PhoneBank }) {
  const reasons = Object.entries(bank.left_out).toSorted(([, a], [, b]) => b - a);
  const leftOut = reasons.reduce((sum, [, people]) => sum + people, 0);
  return (
    <Card>
      <Stack>
        <Figures
          figures={[
            [t('People'), formatNumber(bank.people)],
            [t('Done'), formatNumber(bank.called)],
            [t('To call'), formatNumber(Math.max(0, bank.people - bank.called - leftOut))],
            [t('Callers'), formatNumber(bank.user_ids.length)],
          ]}
        />
        {leftOut > 0 && (
          <details>
            <summary>
              {tPlural(leftOut, '{count} person can’t be called now', '{count} people can’t be called now')}
            </summary>
            <ul className={classes.reasons}>
              {reasons.map(([reason, people]) => (
                <li key={reason}>{`${t(refusalText(reason, 'call') ?? reason)}: ${formatNumber(people)}`}</li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </Card>
  );
}

function BecomeButton({ bank, to, loaded }: { bank: PhoneBank; to: PhoneBankStatus; loaded: Loaded<PhoneBank> }) {
  const { campaignId } = useMember();
  const [asking, setAsking] = useState(false);
  const { busy, problem, act } = useAction();
  const send = () =>
    act(async () => {
      const body = { id: bank.id, campaign_id: campaignId, status: to };
      const changed = await call(contract.phoneBanks.update, { body }, { timeoutMs: 120_000 });
      keep(loaded, changed);
      setAsking(false);
    });
  const words = to === 'Active' && bank.status === 'Paused' ? t('Resume') : t(becomeWords[to]);
  return (
    <>
      <OnlineButton
        brief
        look={to === 'Active' ? 'primary' : to === 'Ended' ? 'danger' : 'plain'}
        busy={busy}
        onClick={() => (to === 'Ended' ? setAsking(true) : void send())}
      >
        {words}
      </OnlineButton>
      {problem !== null && !asking && <Problem>{problem}</Problem>}
      {asking && (
        <Dialog title={t('End “{name}”?', { name: bank.name })} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('No one can be called in it anymore. Its results are kept.')}</p>
            {problem && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button look="danger" busy={busy} onClick={() => void send()}>
                {words}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function EditForm({ bank, loaded, onClose }: { bank: PhoneBank; loaded: Loaded<PhoneBank>; onClose: () => void }) {
  const { campaignId } = useMember();
  const [draft, setDraft] = useState<BankDraft>(() => ({
    name: bank.name,
    description: bank.description,
    script: bank.script,
    group: bank.filter_params?.voter_group_id ?? '',
    survey: bank.survey_id ?? '',
    callers: bank.user_ids,
  }));
  const { busy, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const isDraft = bank.status === 'Draft';
  const save = async () => {
    const body = {
      id: bank.id,
      campaign_id: campaignId,
      name: draft.name.trim(),
      description: draft.description,
      script: draft.script,
      user_ids: draft.callers,
      survey_id: draft.survey || null,
      ...(isDraft && draft.group !== (bank.filter_params?.voter_group_id ?? '')
        ? { filter_params: { voter_group_id: draft.group } }
        : {}),
    };
    keep(loaded, await call(contract.phoneBanks.update, { body }, { timeoutMs: 120_000 }));
    onClose();
  };
  return (
    <Form
      gap={16}
      onSubmit={() => (draft.name.trim() === '' ? refuse(t('Name was not provided'), 'name') : void act(save))}
    >
      <BankFields
        draft={draft}
        withGroup={isDraft}
        errorOf={errorOf}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }));
          clear();
        }}
      />
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <Row gap={8}>
        <OnlineButton type="submit" look="primary" busy={busy}>
          {t('Save')}
        </OnlineButton>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Form>
  );
}

function keep(loaded: Loaded<PhoneBank>, changed: PhoneBank): void {
  loaded.replace(changed);
  const { script: _script, filter_params: _filters, ...listed } = changed;
  phoneBankList.update(listed);
}
