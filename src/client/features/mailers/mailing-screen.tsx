// One mailing: how it stands, whom it reaches, and its files for the printer. It can be canceled until it is due.
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Addressing, MailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import { call, callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall, type Loaded } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { mailerCampaignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Facts } from '../../ui/charts/facts';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { downloadFile } from '../../ui/tables/csv';
import { dueWords, sizeWords, statusWords } from './mail-words';
import { MailResponses } from './mail-responses';
import { Reach } from './reach';

const back = () => ({ to: '/app/mailers', label: t('Mailers') });
/** A county takes a while. */
const fileTimeout = 600_000;

export function MailingScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const kept = useKept(mailerCampaignList);
  const loaded = useCall(
    contract.mailerCampaigns.get,
    { query: { id, campaign_id: campaignId } },
    { every: (mailing) => (mailing?.status === 'making' ? 2_000 : 60_000) },
  );
  const mailing = loaded.data ?? kept.data?.find((each) => each.id === id);
  if (!mailing)
    return (
      <Page title={t('Mailing')} back={back()}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={id} mailing={mailing} loaded={loaded} />;
}

function Shown({ mailing, loaded }: { mailing: MailerCampaign; loaded: Loaded<MailerCampaign> }) {
  const { status } = mailing;
  return (
    <Page
      title={mailing.name}
      back={back()}
      pill={<Tag look={statusWords[status].look}>{t(statusWords[status].words)}</Tag>}
      actions={status === 'scheduled' && <CancelMailing mailing={mailing} loaded={loaded} />}
    >
      <LoadProblem loaded={{ ...loaded, data: loaded.data ?? mailing }} />
      {status === 'failed' && (
        <Problem mild>
          {t('This mailing couldn’t be made, because its voter group is gone or wasn’t ready. Nothing was sent.')}
        </Problem>
      )}
      <Card>
        <Facts
          facts={[
            [
              t('Mailer'),
              <Link key="mailer" to="/app/mailer/id/$id" params={{ id: mailing.mailer_id }}>
                {mailing.mailer_name}
              </Link>,
            ],
            [
              t('Voter group'),
              <Link key="group" to="/app/voter-group/id/$id" params={{ id: mailing.voter_group_id }}>
                {mailing.voter_group_name}
              </Link>,
            ],
            [t('Size'), sizeWords(mailing.mailer_size)],
            [t('When'), dueWords(mailing)],
            [t('Code on each piece'), mailing.page === null ? t('No') : t('Yes, it works for a year')],
            ...(mailing.made_at === null ? [] : [[t('Made'), formatDate(mailing.made_at, 'dayYearTime')] as const]),
          ]}
        />
      </Card>
      <Card title={status === 'ready' ? t('Who got it') : t('Who it reaches')}>
        <Reach reach={mailing} />
      </Card>
      {status === 'ready' && <Files mailing={mailing} />}
      {status === 'ready' && mailing.page !== null && <MailResponses mailing={mailing} />}
    </Page>
  );
}

function CancelMailing({ mailing, loaded }: { mailing: MailerCampaign; loaded: Loaded<MailerCampaign> }) {
  const { campaignId } = useMember();
  const [asking, setAsking] = useState(false);
  const { busy, problem, act } = useAction();
  const cancel = async () => {
    const body = { id: mailing.id, campaign_id: campaignId };
    const answered = await call(contract.mailerCampaigns.cancel, { body });
    loaded.replace(answered);
    mailerCampaignList.update(answered);
    setAsking(false);
    toast({ icon: 'check', text: t('“{name}” is canceled.', { name: mailing.name }) });
  };
  return (
    <>
      <OnlineButton brief onClick={() => setAsking(true)}>
        {t('Cancel mailing')}
      </OnlineButton>
      {asking && (
        <Dialog title={t('Cancel “{name}”?', { name: mailing.name })} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('Nothing of it was made yet, and no one will get it.')}</p>
            {problem && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button look="primary" busy={busy} onClick={() => void act(cancel)}>
                {t('Cancel mailing')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function Files({ mailing }: { mailing: MailerCampaign }) {
  const { campaignId } = useMember();
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null);
  const [addressedTo, setAddressedTo] = useState<Addressing>('household');
  const { problem, act } = useAction();
  const save = (kind: 'pdf' | 'csv') =>
    act(async () => {
      setBusy(kind);
      try {
        const { print, addresses } = contract.mailerCampaigns;
        const each = addressedTo === 'person' ? { addressed_to: addressedTo } : {};
        const args = { query: { id: mailing.id, campaign_id: campaignId, ...each } };
        const options = { timeoutMs: fileTimeout };
        downloadFile(mailing.name, kind, await callFile(kind === 'pdf' ? print : addresses, args, options));
      } finally {
        setBusy(null);
      }
    }, t('The file couldn’t be made.'));
  return (
    <Card title={t('For the printer')}>
      <Stack gap={14}>
        <p>
          {t(
            'The PDF has both sides of each piece with its address, bleed and crop marks. The address file has one row for each piece, for a mail house that prints addresses.',
          )}
        </p>
        {mailing.people > mailing.households && (
          <Choice
            label={t('Who each piece is addressed to')}
            value={addressedTo}
            options={[
              { value: 'household', label: t('One piece for each household') },
              { value: 'person', label: t('One piece for each person') },
            ]}
            onChange={setAddressedTo}
          />
        )}
        {addressedTo === 'person' && mailing.page !== null && (
          <p className="quiet">{t('People in the same household have the same QR code and page.')}</p>
        )}
        {mailing.page !== null && (
          <p>
            {t(
              'The PDF has each household’s QR code and short address. In the address file the address is in its last column; a mail house can make the QR code from it.',
            )}
          </p>
        )}
        <p className="quiet">
          {t('People who asked for no mail since the mailing was made are left out of these files.')}
        </p>
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <OnlineButton
            look="primary"
            icon="download"
            busy={busy === 'pdf'}
            disabled={busy !== null}
            onClick={() => void save('pdf')}
          >
            {t('Print file (PDF)')}
          </OnlineButton>
          <OnlineButton
            brief
            icon="download"
            busy={busy === 'csv'}
            disabled={busy !== null}
            onClick={() => void save('csv')}
          >
            {t('Address file (CSV)')}
          </OnlineButton>
        </Row>
      </Stack>
    </Card>
  );
}
