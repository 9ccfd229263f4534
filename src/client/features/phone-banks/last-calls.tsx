// A caller's last results, each of which they can correct: a wrong tap isn't the last word.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import type { OwnCallResult } from '../../../contract/outreach/call-corrections';
import { useCall } from '../../data/use-call';
import { formatAgo } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import { isKeptResult } from '../../offline/outreach/kept-outreach';
import { keptAnswered } from '../../offline/outreach/send-kept';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Tag } from '../../ui/primitives/tag';
import classes from './calling.module.css';
import { CorrectDialog } from './correct-dialog';
import { resultWords } from './phone-words';

export function LastCalls({ bankId }: { bankId: string }) {
  const { campaignId } = useMember();
  const { data, reload } = useCall(contract.callCorrections.mine, {
    params: { id: bankId },
    query: { campaign_id: campaignId },
  });
  const [correcting, setCorrecting] = useState<OwnCallResult | null>(null);
  useEffect(
    () =>
      keptAnswered.hear((kept) => {
        if (isKeptResult(kept) && kept.phone_bank_id === bankId) reload();
      }),
    [bankId, reload],
  );
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('Your last calls')}>
      <ul className={classes.last}>
        {data.slice(0, mostShown).map((result) => (
          <LastCall key={result.id} result={result} onCorrect={() => setCorrecting(result)} />
        ))}
      </ul>
      {correcting && (
        <CorrectDialog
          bankId={bankId}
          result={correcting}
          onClose={() => setCorrecting(null)}
          onDone={() => {
            setCorrecting(null);
            reload();
          }}
        />
      )}
    </Card>
  );
}

const mostShown = 5;

function LastCall({ result, onCorrect }: { result: OwnCallResult; onCorrect: () => void }) {
  const now = useNow();
  const { words, look } = resultWords[result.call_result];
  const name = `${result.first} ${result.last}`;
  return (
    <li className={classes.lastRow}>
      <span className={classes.lastWords}>
        <span>{name}</span>
        <span className={classes.lastAbout}>
          <Tag look={look}>{t(words)}</Tag>
          <span className="quiet">{formatAgo(result.received_at, now)}</span>
        </span>
      </span>
      <Button small look="quiet" aria-label={t('Correct the result of {name}', { name })} onClick={onCorrect}>
        {t('Correct')}
      </Button>
    </li>
  );
}
