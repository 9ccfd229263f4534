// Phone banks: for managers all of the campaign, for everyone else those in which they call.
import { Link, useNavigate } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { ListedPhoneBank } from '../../../contract/outreach/phone-banks';
import { quietUntil } from '../../data/quiet-until';
import { useCall } from '../../data/use-call';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { phoneBankList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { phoneIcon, statusWords } from './phone-words';

export function PhoneBanksScreen() {
  const { can } = useMember();
  return can('phone_banking.manage') ? <OfCampaign /> : <Mine />;
}

const leftOver = ({ people, called, left_out }: ListedPhoneBank) =>
  people - called - Object.values(left_out).reduce((sum, each) => sum + each, 0);

const columns = (): Column<ListedPhoneBank>[] => [
  {
    key: 'name',
    label: t('Phone bank'),
    value: (row) => row.name,
    cell: (row) => (
      <Link to="/app/phone-banking/id/$id" params={{ id: row.id }} className={rowName}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'people',
    label: t('People'),
    value: (row) => row.people,
    figures: true,
    wideOnly: true,
    cell: (row) => formatNumber(row.people),
  },
  {
    key: 'called',
    label: t('Done'),
    value: (row) => row.called,
    figures: true,
    cell: (row) => formatNumber(row.called),
  },
  {
    key: 'left',
    label: t('To call'),
    value: leftOver,
    figures: true,
    cell: (row) => formatNumber(leftOver(row)),
  },
  {
    key: 'callers',
    label: t('Callers'),
    value: (row) => row.user_ids.length,
    figures: true,
    wideOnly: true,
    cell: (row) => formatNumber(row.user_ids.length),
  },
  {
    key: 'status',
    label: t('Status'),
    value: (row) => t(statusWords[row.status].words),
    cell: (row) => <Tag look={statusWords[row.status].look}>{t(statusWords[row.status].words)}</Tag>,
  },
];

function OfCampaign() {
  const navigate = useNavigate();
  const loaded = useKept(phoneBankList);
  return (
    <Page
      title={t('Phone banking')}
      actions={
        <>
          <ButtonLink to="/app/phone-banking/numbers">{t('Phone numbers')}</ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/phone-banking/add">
            {t('New phone bank')}
          </ButtonLink>
        </>
      }
    >
      <Card>
        <Loadable loaded={loaded}>
          {(banks) => (
            <DataTable
              label={t('Phone banks')}
              columns={columns()}
              rows={banks}
              rowKey={(row) => row.id}
              onOpen={(row) => void navigate({ to: '/app/phone-banking/id/$id', params: { id: row.id } })}
              empty={
                <Empty icon={phoneIcon} title={t('No phone banks yet')}>
                  {t('Choose a voter group, write what to say, and pick who calls.')}
                </Empty>
              }
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

function Mine() {
  const { campaign, campaignId, userId } = useMember();
  const query = { campaign_id: campaignId, user_id: userId };
  const loaded = useCall(contract.phoneBanks.allUser, { query }, { every: 60_000 });
  return (
    <Page title={t('Phone banking')} narrow>
      <Loadable loaded={loaded}>
        {(banks) =>
          banks.length === 0 ? (
            <Card>
              <Empty icon={phoneIcon} title={t('No one to call right now')}>
                {t('When a manager adds you to a phone bank, it appears here.')}
              </Empty>
            </Card>
          ) : (
            <Stack>
              {banks.map((bank) => (
                <Card key={bank.id} title={bank.name}>
                  <Stack>
                    {bank.description !== '' && <p>{bank.description}</p>}
                    <p className="quiet">
                      {tPlural(Math.max(0, leftOver(bank)), '{count} person to call', '{count} people to call')}
                    </p>
                    {(bank.left_out['quiet_hours'] ?? 0) > 0 && <p className="quiet">{quietUntil(campaign)}</p>}
                    <div>
                      <ButtonLink
                        look="primary"
                        icon={phoneIcon}
                        to="/app/phone-banking/id/$id/call"
                        params={{ id: bank.id }}
                      >
                        {t('Start calling')}
                      </ButtonLink>
                    </div>
                  </Stack>
                </Card>
              ))}
            </Stack>
          )
        }
      </Loadable>
    </Page>
  );
}
