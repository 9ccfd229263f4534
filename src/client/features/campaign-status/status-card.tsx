// Whether everything works that the campaign stands on, for whoever manages it: problems first, each with what to do.
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { CampaignStatus } from '../../../contract/office/campaign-status';
import { judgeStatus, statusParts, type PartState } from '../../../domain/campaign-status/judge-status';
import { ApiError } from '../../data/api-errors';
import { useCall } from '../../data/use-call';
import { key, t, tPlural } from '../../i18n/texts';
import { measuredClock } from '../../session/server-clock';
import { useMember } from '../../session/session';
import { useServerNow } from '../../session/use-server-now';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { partLabels, partLinks, partWords } from './status-words';
import styles from './status.module.css';

/** Milliseconds between looks while someone watches. */
const every = 60_000;

const looks: Record<PartState, { look: TagLook; label: string }> = {
  problem: { look: 'refused', label: key('Problem') },
  note: { look: 'lamp', label: key('Note') },
  good: { look: 'good', label: key('Works') },
  off: { look: 'neutral', label: key('Off') },
};
const order: readonly PartState[] = ['problem', 'note', 'good', 'off'];

export function StatusCard() {
  const { campaignId } = useMember();
  const status = useCall(contract.campaignStatus.get, { query: { campaign_id: campaignId } }, { every });
  // A server of before answers everything but this.
  const isOlder = status.error instanceof ApiError && status.error.status === 404;
  return (
    <Card
      title={t('Status')}
      aside={
        <Button small icon="refresh" busy={status.loading} onClick={status.reload}>
          {t('Check again')}
        </Button>
      }
    >
      {isOlder ? (
        <Problem mild safe={t('Everything else works as before.')}>
          {t('This server is older than the app and can’t tell its status yet.')}
        </Problem>
      ) : (
        <Loadable loaded={status}>{(told) => <Parts status={told} />}</Loadable>
      )}
    </Card>
  );
}

function Parts({ status }: { status: CampaignStatus }) {
  const now = useServerNow();
  const offset = measuredClock()?.offset;
  const deviceAhead = offset === undefined ? null : Math.round(-offset / 1000);
  const states = judgeStatus(status, now, deviceAhead);
  const problems = statusParts.filter((part) => states[part] === 'problem').length;
  const sorted = order.flatMap((state) => statusParts.filter((part) => states[part] === state));
  return (
    <>
      <p className={styles.summary}>
        {problems === 0
          ? t('Everything works.')
          : tPlural(problems, '{count} thing needs you.', '{count} things need you.')}
      </p>
      <p className={styles.version}>
        {t('The server answers. It runs Porchlight {version}.', { version: status.version })}
      </p>
      <ul className={styles.parts}>
        {sorted.map((part) => {
          const state = states[part];
          const link = state === 'problem' || state === 'note' ? partLinks[part] : undefined;
          return (
            <li key={part} className={styles.part}>
              <span className={styles.name}>{t(partLabels[part])}</span>
              <span className={styles.state}>
                <Tag look={looks[state].look}>{t(looks[state].label)}</Tag>
              </span>
              <span className={styles.words}>
                {partWords(part, state, status, { now, deviceAhead })}{' '}
                {link && <Link to={link.to}>{t(link.label)}</Link>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
