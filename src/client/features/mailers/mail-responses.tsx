// What households did with the codes on their pieces: counted, and one by one. A manager can undo what someone else did with a piece.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { MailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import {
  mailResponseKinds,
  mostMailResponses,
  type MailResponse,
  type MailResponseKind,
} from '../../../contract/outreach/mail-responses';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { DataTable, type Column } from '../../ui/tables/data-table';
import classes from './mailers.module.css';

const kindWords: Record<MailResponseKind, string> = {
  answers: key('Answered questions'),
  pledge: key('Made the pledge'),
  sign: key('Asked for a yard sign'),
  stop_mail: key('Wants no more mail'),
  stop_all: key('Wants no contact at all'),
  not_here: key('Don’t live there'),
};

/** What is to be known of a response besides its kind. */
const detail = ({ answers }: MailResponse) =>
  answers.map(({ question, answers: given }) => `${question} ${given.join(', ')}`).join(' · ');

const undoneWords = ({ undone_at: at, undone_by: by }: MailResponse) =>
  at === null ? '' : by === null ? t('Undone by the household') : t('Undone by {name}', { name: by });

const addressOf = ({ address }: MailResponse): string => (address === '' ? t('A confidential address') : address);

const columns = (undo: (response: MailResponse) => void): Column<MailResponse>[] => [
  { key: 'what', label: t('Response'), value: (row) => t(kindWords[row.kind]) },
  {
    key: 'who',
    label: t('Household'),
    value: (row) => [row.voter_name, addressOf(row)].filter(Boolean).join(', '),
    cell: (row) => (
      <>
        {row.voter_id !== null && row.voter_name !== null && (
          <>
            <Link to="/app/voter/$id" params={{ id: row.voter_id }}>
              {row.voter_name}
            </Link>
            {', '}
          </>
        )}
        {addressOf(row)}
      </>
    ),
  },
  { key: 'detail', label: t('Answers'), value: detail, wideOnly: true },
  {
    key: 'when',
    label: t('When'),
    value: (row) => row.received_at,
    cell: (row) => formatDate(row.received_at, 'dayYearTime'),
    wideOnly: true,
  },
  {
    key: 'undone',
    label: t('Undo'),
    value: undoneWords,
    cell: (row) =>
      row.undone_at === null ? (
        <OnlineButton brief onClick={() => undo(row)}>
          {t('Undo')}
        </OnlineButton>
      ) : (
        undoneWords(row)
      ),
  },
];

export function MailResponses({ mailing }: { mailing: MailerCampaign }) {
  const { campaignId } = useMember();
  const [undoing, setUndoing] = useState<MailResponse | null>(null);
  const { busy, problem, act } = useAction();
  const loaded = useCall(
    contract.mailResponses.all,
    { query: { campaign_id: campaignId, mailer_campaign_id: mailing.id } },
    { every: () => 60_000 },
  );
  const undo = async ({ id }: MailResponse) => {
    await call(contract.mailResponses.undo, { body: { campaign_id: campaignId, id } });
    setUndoing(null);
    loaded.reload();
    toast({ icon: 'check', text: t('The response is undone.') });
  };
  return (
    <Card title={t('Responses')}>
      <Loadable loaded={loaded}>
        {({ households, counts, responses }) => (
          <Stack gap={14}>
            <p className={classes.figure}>
              {tPlural(households, '{count} household responded', '{count} households responded')}
            </p>
            {households > 0 && (
              <ul className={classes.reasons}>
                {mailResponseKinds
                  .filter((kind) => counts[kind] > 0)
                  .map((kind) => (
                    <li key={kind}>{`${t(kindWords[kind])}: ${formatNumber(counts[kind])}`}</li>
                  ))}
              </ul>
            )}
            <p className="quiet">
              {t(
                'Answers count in the survey’s results, signs are among the sign requests, and people who want no mail are in the contact ledger.',
              )}
            </p>
            <DataTable
              label={t('Responses')}
              columns={columns(setUndoing)}
              rows={responses}
              rowKey={(row) => row.id}
              most={50}
              file={t('{name} responses', { name: mailing.name })}
              empty={
                <Empty icon={rareIcons.mail} title={t('No responses yet')}>
                  {t('They appear here when people open the code on their mail.')}
                </Empty>
              }
            />
            {responses.length >= mostMailResponses && (
              <p className="quiet">{t('Showing the latest 500 responses. The figures above count all of them.')}</p>
            )}
          </Stack>
        )}
      </Loadable>
      {undoing && (
        <Dialog title={t('Undo this response?')} onClose={() => setUndoing(null)}>
          <Stack gap={14}>
            <p>{`${t(kindWords[undoing.kind])}: ${addressOf(undoing)}`}</p>
            <p className="quiet">
              {t('What followed from it is undone as well. The household can do it again with its code.')}
            </p>
            {problem && <Problem>{problem}</Problem>}
            <Row gap={8}>
              <Button look="primary" busy={busy} onClick={() => void act(() => undo(undoing))}>
                {t('Undo response')}
              </Button>
              <Button onClick={() => setUndoing(null)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </Card>
  );
}
