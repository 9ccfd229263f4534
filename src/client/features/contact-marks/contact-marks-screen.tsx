// Marks by hand, for a manager: who entered them, and setting one or all of someone aside.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Marker } from '../../../contract/outreach/contact-marks';
import { useCall } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Tag } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pages } from '../../ui/tables/pages';
import { MarkRow } from './mark-row';
import { SetAsideDialog, type Decision } from './set-aside-dialog';
import classes from './contact-marks.module.css';

const pageSize = 50;

const markerColumns = (): Column<Marker>[] => [
  {
    key: 'name',
    label: t('Caller or texter'),
    value: (row) => row.user_name,
    cell: (row) => (
      <span className={classes.who}>
        {row.user_name}
        {row.worth_a_look && <Tag look="lamp">{t('Worth a look')}</Tag>}
      </span>
    ),
  },
  { key: 'marks', label: t('Marks'), value: (row) => row.marks, figures: true, cell: (row) => formatNumber(row.marks) },
  {
    key: 'reached',
    label: t('People reached'),
    value: (row) => row.reached,
    figures: true,
    cell: (row) => formatNumber(row.reached),
  },
  {
    key: 'aside',
    label: t('Set aside'),
    value: (row) => row.set_aside,
    figures: true,
    cell: (row) => formatNumber(row.set_aside),
  },
  {
    key: 'last',
    label: t('Latest'),
    value: (row) => row.last_at,
    wideOnly: true,
    cell: (row) => formatDate(row.last_at, 'weekdayDayTime'),
  },
];

export function ContactMarksScreen() {
  const { campaignId } = useMember();
  const [userId, setUserId] = useState('');
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Decision | null>(null);
  const members = useCall(contract.contactMarks.members, { query: { campaign_id: campaignId } });
  const marks = useCall(contract.contactMarks.all, {
    query: {
      campaign_id: campaignId,
      ...(userId !== '' && { user_id: userId }),
      skip: (page - 1) * pageSize,
      limit: pageSize,
    },
  });
  const chosen = members.data?.find(({ user_id }) => user_id === userId);
  const choose = (id: string) => {
    setUserId(id);
    setPage(1);
  };
  return (
    <Page
      title={t('Do-not-contact marks')}
      back={{ to: '/app/dashboard', label: t('Dashboard') }}
      lead={t(
        'Who callers and texters marked “do not call” or “no more texts”. What people wrote themselves, such as STOP, isn’t here and always holds.',
      )}
    >
      <Card title={t('In the last 30 days')}>
        <Loadable loaded={members}>
          {(rows) => (
            <DataTable
              label={t('Callers and texters')}
              columns={markerColumns()}
              rows={rows}
              rowKey={(row) => row.user_id}
              empty={<p className="quiet">{t('No one was marked by hand.')}</p>}
            />
          )}
        </Loadable>
      </Card>
      <Card title={t('Marks')}>
        <Stack gap={14}>
          {members.data && members.data.length > 0 && (
            <SelectField
              label={t('Entered by')}
              value={userId}
              options={[
                ['', t('Everyone')],
                ...members.data.map(({ user_id, user_name }) => [user_id, user_name] as const),
              ]}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
          {chosen && (
            <div className={classes.all}>
              {chosen.marks > 0 && (
                <Button onClick={() => setAsking({ user: chosen, mark: null, aside: true })}>
                  {t('Set all of theirs aside')}
                </Button>
              )}
              {chosen.set_aside > 0 && (
                <Button onClick={() => setAsking({ user: chosen, mark: null, aside: false })}>
                  {t('Restore all of theirs')}
                </Button>
              )}
            </div>
          )}
          <Loadable loaded={marks}>
            {({ total, marks: rows }) =>
              rows.length === 0 ? (
                <Empty icon="check" title={t('No marks')}>
                  {t('When a caller or texter marks someone, you see it here.')}
                </Empty>
              ) : (
                <>
                  <ul className={classes.list}>
                    {rows.map((mark) => (
                      <MarkRow key={`${mark.kind} ${mark.id}`} mark={mark} onDecide={setAsking} />
                    ))}
                  </ul>
                  <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
                </>
              )
            }
          </Loadable>
        </Stack>
      </Card>
      {asking && (
        <SetAsideDialog
          decision={asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            members.reload();
            marks.reload();
          }}
        />
      )}
    </Page>
  );
}
