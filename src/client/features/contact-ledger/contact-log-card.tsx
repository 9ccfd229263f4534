// The contact ledger as files, for whoever checks what the campaign did.
import { useState } from 'react';
import { contract } from '../../../contract';
import { callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { downloadFile } from '../../ui/tables/csv';

/** Long enough for a county. */
const timeoutMs = 300_000;

export function ContactLogCard() {
  const { campaignId } = useMember();
  const [busy, setBusy] = useState<'contacts' | 'leftAlone' | null>(null);
  const { problem, act } = useAction();
  const save = (what: 'contacts' | 'leftAlone', name: string) =>
    void act(async () => {
      setBusy(what);
      try {
        const args = { query: { campaign_id: campaignId } };
        downloadFile(name, 'csv', await callFile(contract.contactLog[what], args, { timeoutMs }));
      } finally {
        setBusy(null);
      }
    }, t('The file couldn’t be made.'));
  return (
    <Card title={t('Contact ledger')}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'Everyone contacted by mail, text or call and why it was allowed, and everyone who must be left alone. Each download is in the history.',
          )}
        </p>
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <OnlineButton
            brief
            icon="download"
            busy={busy === 'contacts'}
            disabled={busy !== null}
            onClick={() => save('contacts', t('Who was contacted'))}
          >
            {t('Who was contacted (CSV)')}
          </OnlineButton>
          <OnlineButton
            brief
            icon="download"
            busy={busy === 'leftAlone'}
            disabled={busy !== null}
            onClick={() => save('leftAlone', t('Left alone'))}
          >
            {t('Who is left alone (CSV)')}
          </OnlineButton>
        </Row>
      </Stack>
    </Card>
  );
}
