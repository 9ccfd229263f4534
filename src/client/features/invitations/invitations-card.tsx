// Invitations of a campaign: send some, by e-mail or by any other means; see what became of them; send one again, or cancel it.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import type { Invitation } from '../../../contract/invitations';
import { useMember } from '../../session/session';
import { SearchBox } from '../../ui/fields/search-box';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { InvitationsTable } from './invitations-table';
import { InviteForm } from './invite-form';
import { addressOf, copyText, ShareDialog } from './share-dialog';
import { useInvitations } from './use-invitations';

/** A line for each, to be pasted into a spreadsheet or a mail merge. */
function linksOf(invitations: readonly Invitation[]): string {
  return invitations.map(({ receiver_email, link }) => `${receiver_email}\t${addressOf(link ?? '')}`).join('\n');
}

/** With fewer there is nothing to search for. */
const searchable = 8;

export function InvitationsCard() {
  const { campaignId, campaign } = useMember();
  const { invitations, add, cancel, resend } = useInvitations(campaignId);
  const [writing, setWriting] = useState(false);
  const [shared, setShared] = useState<Invitation | null>(null);
  const [search, setSearch] = useState('');
  const open = (invitations.data ?? []).filter(({ link }) => link !== null);
  return (
    <Card
      title={t('Invitations')}
      aside={
        !writing && (
          <Button small look="pale" icon="plus" onClick={() => setWriting(true)}>
            {t('Invite someone')}
          </Button>
        )
      }
    >
      {writing && (
        <InviteForm
          campaignId={campaignId}
          onCancel={() => setWriting(false)}
          onSent={(sent) => {
            setWriting(false);
            add(sent);
            if (sent.length === 1) setShared(sent[0] ?? null);
            else if (sent.length > 1) void copyText(linksOf(sent), t('Each address with its link is on the clipboard'));
          }}
        />
      )}
      {shared?.link && (
        <ShareDialog
          title={t('Invitation for {email}', { email: shared.receiver_email })}
          link={shared.link}
          words={t('You’re invited to join {campaign}.', { campaign: shared.campaign_name })}
          label={t('Code with the invitation')}
          onClose={() => setShared(null)}
        >
          <p>{t('Let them scan this, or send them the link. It works for 30 days, and only for this address.')}</p>
        </ShareDialog>
      )}
      <Loadable loaded={invitations}>
        {(rows) => (
          <Stack gap={10}>
            {(rows.length >= searchable || open.length > 1) && (
              <Row gap={8}>
                {rows.length >= searchable && (
                  <SearchBox label={t('Search invitations')} value={search} onChange={setSearch} />
                )}
                {open.length > 1 && (
                  <Button
                    small
                    icon={rareIcons.copy}
                    onClick={() => void copyText(linksOf(open), t('Each address with its link is on the clipboard'))}
                  >
                    {t('Copy all open links')}
                  </Button>
                )}
              </Row>
            )}
            <InvitationsTable
              rows={rows.filter(({ receiver_email }) => receiver_email.includes(search.trim().toLowerCase()))}
              timeZone={campaign.time_zone}
              searching={search.trim() !== ''}
              onShare={setShared}
              onResend={resend}
              onCancel={cancel}
            />
          </Stack>
        )}
      </Loadable>
    </Card>
  );
}
