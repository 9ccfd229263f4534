// The reports that were saved under a name: open, rename, remove; and saving the one that is shown.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { SavedReport } from '../../../contract/reports/saved-reports';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { toast } from '../../ui/primitives/toast';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { asStrings } from './address-strings';
import { EmailDialog, emailWords } from './email-dialog';
import { NameDialog } from './name-dialog';
import { RemoveEmailed } from './remove-emailed';
import classes from './reports.module.css';

const addressOf = (report: SavedReport): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(report.address));

export function SavedReports() {
  const { campaign, campaignId } = useMember();
  const loaded = useCall(contract.savedReports.all, { query: { campaign_id: campaignId } });
  const [renamed, setRenamed] = useState<SavedReport | null>(null);
  const [emailed, setEmailed] = useState<SavedReport | null>(null);
  const [leaving, setLeaving] = useState<SavedReport | null>(null);
  const remove = (report: SavedReport) => {
    const body = { campaign_id: campaignId, name: report.name, address: report.address };
    call(contract.savedReports.remove, { query: { id: report.id, campaign_id: campaignId } }).then(
      () => {
        loaded.reload();
        const undo = () =>
          void call(contract.savedReports.create, { body }).then(loaded.reload, (error: unknown) =>
            toast({ text: messageFor(error), icon: 'alert', ms: 0 }),
          );
        toast({
          text: t('Removed: {name}', { name: report.name }),
          icon: 'check',
          action: { label: t('Undo'), run: undo },
        });
      },
      (error: unknown) => toast({ text: messageFor(error), icon: 'alert', ms: 0 }),
    );
  };
  const columns: Column<SavedReport>[] = [
    {
      key: 'name',
      label: t('Report'),
      value: (row) => row.name,
      cell: (row) => (
        <Link to="/app/reports" search={addressOf(row)} className={rowName}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'email',
      label: t('Email to me'),
      value: (row) => emailWords(row),
      cell: (row) => <EmailCell report={row} zone={campaign.time_zone} onOpen={() => setEmailed(row)} />,
    },
    { key: 'who', label: t('Saved by'), value: (row) => row.user_name, wideOnly: true },
    {
      key: 'when',
      label: t('Created'),
      value: (row) => row.created_at,
      cell: (row) => formatDate(row.created_at, 'dayYear'),
      inFile: (row) => formatDate(row.created_at, 'dayYear'),
      oneLine: true,
      wideOnly: true,
    },
    {
      key: 'action',
      label: t('Action'),
      value: () => null,
      cell: (row) => (
        <Row gap={4}>
          <Button
            small
            look="quiet"
            aria-label={t('Rename {name}', { name: row.name })}
            onClick={() => setRenamed(row)}
          >
            {t('Rename')}
          </Button>
          <Button
            small
            look="quiet"
            aria-label={t('Remove {name}', { name: row.name })}
            onClick={() => (row.emailed_to > 0 ? setLeaving(row) : remove(row))}
          >
            {t('Remove')}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Card title={t('Saved reports')}>
      <Loadable loaded={loaded}>
        {(reports) => (
          <DataTable
            label={t('Saved reports')}
            columns={columns}
            rows={reports}
            rowKey={(row) => row.id}
            empty={
              <Empty icon="star" title={t('No saved reports yet')}>
                {t('Choose a report, then save it under a name. Everyone who can see reports finds it here.')}
              </Empty>
            }
          />
        )}
      </Loadable>
      {renamed && (
        <NameDialog
          title={t('Rename report')}
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onSave={async (name) => {
            await call(contract.savedReports.rename, { body: { id: renamed.id, campaign_id: campaignId, name } });
            loaded.reload();
          }}
        />
      )}
      {emailed && (
        <EmailDialog
          report={emailed}
          onClose={() => setEmailed(null)}
          onSave={async (email) => {
            await call(contract.savedReports.email, { body: { id: emailed.id, campaign_id: campaignId, email } });
            loaded.reload();
          }}
        />
      )}
      {leaving && <RemoveEmailed report={leaving} onClose={() => setLeaving(null)} onRemove={() => remove(leaving)} />}
    </Card>
  );
}

interface EmailCellProps {
  report: SavedReport;
  zone: string;
  onOpen: () => void;
}

function EmailCell({ report, zone, onOpen }: EmailCellProps) {
  const { name, can_email, email } = report;
  if (!can_email) return <span className="quiet">{t('Not by email')}</span>;
  const words = emailWords(report);
  return (
    <>
      <Button small look="quiet" aria-label={t('Email {name} to me: {when}', { name, when: words })} onClick={onOpen}>
        {words}
      </Button>
      {email && (
        <span className={classes.next}>
          {t('Next: {when}', { when: formatDate(email.next_at, 'weekdayDayTime', zone) })}
        </span>
      )}
    </>
  );
}

/** Saves what is shown: `search` as it stands in the address. */
export function SaveReport({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { campaignId } = useMember();
  const [open, setOpen] = useState(false);
  // What is open of a report isn't saved with it. Of one of chapters it says which campaign it begins at.
  const leaves = search.report === 'chapters' ? ['row', 'page'] : ['row', 'of', 'page'];
  const told = Object.entries(asStrings(search)).filter(([name]) => !leaves.includes(name));
  const address = new URLSearchParams(told).toString();
  return (
    <>
      <Button icon="star" onClick={() => setOpen(true)}>
        {t('Save report')}
      </Button>
      {open && (
        <NameDialog
          title={t('Save report')}
          name=""
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            await call(contract.savedReports.create, { body: { campaign_id: campaignId, name, address } });
            toast({ text: t('Saved: {name}', { name }), icon: 'check' });
          }}
        />
      )}
    </>
  );
}
