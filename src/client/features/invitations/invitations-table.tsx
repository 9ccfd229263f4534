// Invitations as a table: to whom, what became of each and of its e-mail, and what can be done with it.
import { Fragment } from 'react';
import { titleName } from '../../../domain/access/title-names';
import type { Invitation } from '../../../contract/invitations';
import type { EmailStatus } from '../../../contract/office/emails';
import { currentTexts, formatDate, stamp } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import type { TagLook } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';
import styles from './invitations.module.css';
import type { SentInvitation } from './use-invitations';

const looks: Record<Invitation['status'], TagLook> = {
  pending: 'lamp',
  accepted: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
};
const words: Record<Invitation['status'], string> = {
  pending: key('Pending'),
  accepted: key('Accepted'),
  declined: key('Declined'),
  cancelled: key('Canceled'),
  expired: key('Expired'),
};
const emailWords: Record<EmailStatus, string> = {
  waiting: key('Email on its way'),
  sent: key('Emailed'),
  kept: key('No mail server: share the link'),
  unsure: key('Email may not have arrived'),
  failed: key('Email couldn’t be delivered'),
  dropped: key('No email sent'),
};

function aboutWords({ offer_title, date_sent, walkbook_ids = [] }: Invitation): string {
  const sent = t('as {title}, sent {day}', {
    title: titleName(currentTexts(), offer_title),
    day: formatDate(date_sent, 'dayYear'),
  });
  const count = walkbook_ids.length;
  return count === 0 ? sent : `${sent} · ${tPlural(count, '{count} walkbook', '{count} walkbooks')}`;
}

const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired';
const emailOf = ({ email }: SentInvitation) => t(emailWords[email?.status ?? 'dropped']);

interface Props {
  rows: readonly SentInvitation[];
  timeZone: string;
  searching: boolean;
  onShare: (invitation: Invitation) => void;
  onResend: (invitation: Invitation) => Promise<void>;
  onCancel: (invitation: Invitation) => Promise<void>;
}

export function InvitationsTable({ rows, timeZone, searching, onShare, onResend, onCancel }: Props) {
  const columns: Column<SentInvitation>[] = [
    {
      key: 'email',
      label: t('Email'),
      value: (row) => row.receiver_email,
      cell: (row) => (
        <>
          <span className={styles.email}>
            {/* Broken before the @ where it has to be, and in the middle of a word only if that is not enough. */}
            {row.receiver_email.split(/(?=@)/).map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
          <span className={styles.about}>{aboutWords(row)}</span>
          {isOpen(row) && <span className={styles.about}>{emailOf(row)}</span>}
        </>
      ),
    },
    {
      key: 'sent',
      label: t('Sent'),
      wideOnly: true,
      figures: true,
      value: (row) => Date.parse(row.date_sent),
      cell: (row) => formatDate(row.date_sent, 'day'),
      inFile: (row) => stamp(timeZone)(row.date_sent),
    },
    {
      key: 'status',
      label: t('Status'),
      value: (row) => t(words[row.status]),
      cell: (row) => (
        <>
          <Tag look={looks[row.status]}>{t(words[row.status])}</Tag>
          {row.answered_at && <span className={styles.about}>{formatDate(row.answered_at, 'dayYear')}</span>}
        </>
      ),
      inFile: (row) => t(words[row.status]),
    },
    {
      key: 'actions',
      label: t('Action'),
      value: () => null,
      cell: (row) => isOpen(row) && <Actions invitation={row} {...{ onShare, onResend, onCancel }} />,
    },
  ];
  const fileColumns: Column<SentInvitation>[] = [
    ...columns.slice(0, -1),
    { key: 'title', label: t('Title'), value: (row) => titleName(currentTexts(), row.offer_title) },
    { key: 'answered', label: t('Answered'), value: (row) => stamp(timeZone)(row.answered_at) },
    { key: 'emailed', label: t('Email status'), value: emailOf },
  ];
  return (
    <DataTable
      label={t('Invitations')}
      columns={columns}
      fileColumns={fileColumns}
      rows={rows}
      rowKey={(row) => row.id}
      stacks
      file={t('Invitations')}
      empty={
        <p className={styles.none}>
          {searching
            ? t('No invitation to such an address.')
            : t('No invitations yet. Each person gets an email with a link, and you can share the link yourself, too.')}
        </p>
      }
    />
  );
}

function Actions({
  invitation,
  onShare,
  onResend,
  onCancel,
}: Pick<Props, 'onShare' | 'onResend' | 'onCancel'> & { invitation: Invitation }) {
  const { receiver_email } = invitation;
  return (
    <Row gap={4}>
      {invitation.link && (
        <Button
          small
          icon={rareIcons.send}
          aria-label={t('Share the link for {receiver_email}', { receiver_email })}
          onClick={() => onShare(invitation)}
        >
          {t('Share||invitation')}
        </Button>
      )}
      <Button
        small
        look="quiet"
        icon={rareIcons.mail}
        aria-label={t('Email {receiver_email} again', { receiver_email })}
        onClick={() => void onResend(invitation)}
      >
        {t('Send again')}
      </Button>
      {invitation.status === 'pending' && (
        <Button
          small
          look="quiet"
          aria-label={t('Cancel the invitation to {receiver_email}', { receiver_email })}
          onClick={() => void onCancel(invitation)}
        >
          {t('Cancel')}
        </Button>
      )}
    </Row>
  );
}
