// Everything that the campaign has, packed in the background: started, watched, left, canceled and downloaded by its owner.
import { contract } from '../../../contract';
import { exportHours, type CampaignExport } from '../../../contract/office/campaign-exports';
import { call, callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDate, formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { downloadFile } from '../../ui/tables/csv';
import styles from './campaign.module.css';

/** A large campaign's photos take an hour on a slow line. */
const patience = 3_600_000;
const isOpen = (latest: CampaignExport | null) => latest?.status === 'waiting' || latest?.status === 'running';

export function ExportCard() {
  const { campaignId, campaign } = useMember();
  const query = { campaign_id: campaignId };
  const shown = useCall(
    contract.campaignExports.get,
    { query },
    { every: (state) => (isOpen(state?.latest ?? null) ? 2_000 : undefined) },
  );
  const { busy, problem, act } = useAction();
  const start = async () => shown.replace(await call(contract.campaignExports.start, { body: query }));
  const cancel = async () => shown.replace(await call(contract.campaignExports.cancel, { body: query }));
  const download = async (id: string) =>
    downloadFile(
      campaign.name,
      'zip',
      await callFile(contract.campaignExports.download, { query: { ...query, id } }, { timeoutMs: patience }),
    );
  return (
    <Card title={t('Export everything')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t(
            'One archive with a table for everything the campaign has, a map of doors, walkbooks and signs, and all photos and recordings. People with confidential records are left out. Only you as the owner can do this, and it’s logged.',
          )}
        </p>
        <Loadable loaded={shown}>
          {({ latest }) => (
            <Stack gap={14}>
              {latest && <State latest={latest} />}
              {problem && <Problem>{problem}</Problem>}
              <Row gap={8}>
                {latest?.status === 'done' && (
                  <Button
                    look="primary"
                    icon="download"
                    busy={busy}
                    onClick={() => void act(() => download(latest.id))}
                  >
                    {t('Download')}
                  </Button>
                )}
                {isOpen(latest) ? (
                  <Button busy={busy} onClick={() => void act(cancel)}>
                    {t('Cancel')}
                  </Button>
                ) : (
                  <Button disabled={busy} onClick={() => void act(start)}>
                    {latest?.status === 'done' ? t('Export again') : t('Export everything')}
                  </Button>
                )}
              </Row>
            </Stack>
          )}
        </Loadable>
      </Stack>
    </Card>
  );
}

function State({ latest }: { latest: CampaignExport }) {
  const { status, packed, parts, bytes, created_at: at, expires_at: until } = latest;
  if (status === 'waiting' || status === 'running')
    return (
      <>
        <Progress label={t('Packing the export')} done={packed} total={parts} look="lamp" />
        <p>
          {parts === 0
            ? t('It begins in a moment. You can leave this page.')
            : t('{packed} of {parts} files packed. You can leave this page.', { packed, parts })}
        </p>
      </>
    );
  if (status === 'failed') return <p>{t('The last export failed. Nothing of it was kept.')}</p>;
  if (status === 'cancelled') return <p>{t('The last export was canceled. Nothing of it was kept.')}</p>;
  return (
    <p>
      {t('Exported {at}, {size}. Until {until} you can download it; it’s removed after {hours} hours.', {
        at: formatDate(at, 'dayYearTime'),
        size: formatFileSize(bytes ?? 0),
        until: formatDate(until ?? at, 'dayYearTime'),
        hours: exportHours,
      })}
    </p>
  );
}
