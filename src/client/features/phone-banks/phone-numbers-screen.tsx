// The campaign's phone numbers: setting calling up, finding a number, buying it, giving it back.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { CallReply } from '../../../contract/call';
import type { PhoneAccount, PhoneNumber } from '../../../contract/outreach/phone-numbers';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall, type Loaded } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import { useMember } from '../../session/session';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Tag } from '../../ui/primitives/tag';
import classes from './phone-banks.module.css';
import { isListed, lostWords, numberWords, phoneText, problemWords } from './phone-words';

type Found = CallReply<typeof contract.phoneNumbers.available>;

const isMoving = ({ status }: PhoneNumber) => status === 'buying' || status === 'releasing';

export function PhoneNumbersScreen() {
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.phoneNumbers.accountStatus,
    { query: { campaign_id: campaignId } },
    { every: (account) => (account?.numbers.some(isMoving) ? 3_000 : 60_000) },
  );
  return (
    <Page title={t('Phone numbers')} back={{ to: '/app/phone-banking', label: t('Phone banking') }} narrow>
      <Loadable loaded={loaded}>
        {(account) => (
          <Stack gap={16}>
            {account.carrier === 'local' && (
              <Problem mild>
                {t(
                  'This server has no phone carrier. Numbers and calls are simulated: nothing costs money, and no phone rings.',
                )}
              </Problem>
            )}
            <AccountProblem status={account.status} />
            {account.status === 'not_set_up' ? (
              <SetUp loaded={loaded} />
            ) : (
              <Numbers account={account} loaded={loaded} />
            )}
          </Stack>
        )}
      </Loadable>
    </Page>
  );
}

function AccountProblem({ status }: { status: PhoneAccount['status'] }) {
  if (status === 'unavailable') return <Problem mild>{t('The phone carrier isn’t answering right now.')}</Problem>;
  if (status === 'suspended' || status === 'closed')
    return (
      <Problem>
        {t('The carrier’s account is suspended or closed, so calls can’t go out. Ask the person who runs the server.')}
      </Problem>
    );
  return null;
}

function SetUp({ loaded }: { loaded: Loaded<PhoneAccount> }) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const body = { campaign_id: campaignId };
  return (
    <Card title={t('Set up calling||button')}>
      <Stack gap={14}>
        <p>
          {t(
            'Your campaign then calls and texts through this server’s account with the phone carrier. Setting it up is free.',
          )}
        </p>
        {problem && <Problem>{problem}</Problem>}
        <div>
          <OnlineButton
            look="primary"
            busy={busy}
            onClick={() =>
              void act(async () => loaded.replace(await call(contract.phoneNumbers.setUpAccount, { body })))
            }
          >
            {t('Set up calling||button')}
          </OnlineButton>
        </div>
      </Stack>
    </Card>
  );
}

function Numbers({ account, loaded }: { account: PhoneAccount; loaded: Loaded<PhoneAccount> }) {
  const now = useNow();
  const held = account.numbers.filter((number) => isListed(number, now));
  return (
    <>
      <Card title={t('Your numbers')}>
        {held.length === 0 ? (
          <p className="quiet">{t('No numbers yet. People see one of your numbers when you call them.')}</p>
        ) : (
          <ul>
            {held.map((number) => (
              <Held key={number.id} number={number} loaded={loaded} />
            ))}
          </ul>
        )}
      </Card>
      <Find loaded={loaded} />
    </>
  );
}

function Held({ number, loaded }: { number: PhoneNumber; loaded: Loaded<PhoneAccount> }) {
  const { campaignId } = useMember();
  const [asking, setAsking] = useState(false);
  const { busy, problem, act } = useAction();
  const { words, look } = number.problem === 'lost' ? lostWords : numberWords[number.status];
  const buyAgain = () =>
    act(async () => {
      const body = { campaign_id: campaignId, phone_number: number.phone_number };
      await call(contract.phoneNumbers.purchase, { body });
      loaded.reload();
    });
  const release = () =>
    act(async () => {
      await call(contract.phoneNumbers.release, { body: { id: number.id, campaign_id: campaignId } });
      setAsking(false);
      loaded.reload();
    });
  return (
    <li className={classes.number}>
      <span className={classes.digits}>{phoneText(number.phone_number)}</span>
      <Tag look={look}>{t(words)}</Tag>
      {number.status === 'active' && (
        <OnlineButton brief small onClick={() => setAsking(true)}>
          {t('Give back')}
        </OnlineButton>
      )}
      {number.status === 'failed' && number.problem !== 'gone' && (
        <OnlineButton brief small busy={busy} onClick={() => void buyAgain()}>
          {t('Try again')}
        </OnlineButton>
      )}
      {number.problem && <Problem mild>{t(problemWords[number.problem])}</Problem>}
      {problem && !asking && <Problem>{problem}</Problem>}
      {asking && (
        <Dialog
          title={t('Give back {number}?', { number: phoneText(number.phone_number) })}
          onClose={() => setAsking(false)}
        >
          <Stack gap={14}>
            <p>{t('It costs nothing more from then on. Someone else can get it, so you may not get it back.')}</p>
            {problem && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button look="danger" busy={busy} onClick={() => void release()}>
                {t('Give back')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </li>
  );
}

function Find({ loaded }: { loaded: Loaded<PhoneAccount> }) {
  const { campaignId } = useMember();
  const [area, setArea] = useState('');
  const [zip, setZip] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const { busy, problem, errorOf, refuse, clear, act } = useAction();
  const search = () => {
    if (area.trim() === '' && zip.trim() === '') return refuse(t('Area code or zip code is required'), 'area');
    return void act(async () => {
      const query = { campaign_id: campaignId, area_code: area.trim(), zip_code: zip.trim() };
      setFound(await call(contract.phoneNumbers.available, { query }));
    });
  };
  return (
    <Card title={t('Find a number')}>
      <Stack gap={14}>
        <Form onSubmit={search}>
          <Row end>
            <TextField
              label={t('Area code')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={area}
              error={errorOf('area')}
              onChange={(event) => {
                setArea(event.currentTarget.value);
                clear();
              }}
            />
            <TextField
              label={t('ZIP code')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={zip}
              onChange={(event) => {
                setZip(event.currentTarget.value);
                clear();
              }}
            />
            <OnlineButton type="submit" busy={busy}>
              {t('Search')}
            </OnlineButton>
          </Row>
        </Form>
        {problem && <Problem>{problem}</Problem>}
        {found?.length === 0 && <p className="quiet">{t('No numbers there. Try another area code.')}</p>}
        {found && found.length > 0 && (
          <ul>
            {found.map((each) => (
              <Free
                key={each.phone_number}
                number={each}
                onBought={() => {
                  setFound(found.filter((other) => other !== each));
                  loaded.reload();
                }}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

function Free({ number, onBought }: { number: Found[number]; onBought: () => void }) {
  const { campaignId, userId } = useMember();
  const [asking, setAsking] = useState(false);
  const { busy, problem, act } = useAction();
  const onceKey = useIdempotencyKey();
  const buy = () =>
    act(async () => {
      const body = { campaign_id: campaignId, user_id: userId, phone_number: number.phone_number };
      await call(contract.phoneNumbers.purchase, { body }, { idempotencyKey: onceKey(body) });
      setAsking(false);
      onBought();
    });
  return (
    <li className={classes.number}>
      <span className={classes.digits}>{phoneText(number.phone_number)}</span>
      <span className="quiet">{number.place}</span>
      <OnlineButton brief small onClick={() => setAsking(true)}>
        {t('Buy')}
      </OnlineButton>
      {asking && (
        <Dialog title={t('Buy {number}?', { number: phoneText(number.phone_number) })} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('The carrier charges this server’s account for it every month until you give it back.')}</p>
            {problem && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button look="primary" busy={busy} onClick={() => void buy()}>
                {t('Buy')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </li>
  );
}
