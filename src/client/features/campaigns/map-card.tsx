// The campaign's own map: uploaded, looked at and removed by who manages.
import { useState } from 'react';
import { contract } from '../../../contract';
import { maxMapBytes } from '../../../contract/map/campaign-map';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { formatDate, formatFileSize } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { FileField } from '../../ui/fields/file-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './campaign.module.css';

/** A slow line takes an hour for a state's map. */
const patience = 3_600_000;

export function MapCard() {
  const { campaign } = useMember();
  const { map } = campaign;
  const query = { campaign_id: campaign.id };
  const [file, setFile] = useState<File | null>(null);
  const { busy, problem, refused, act } = useAction();
  const tooLarge = file !== null && file.size > maxMapBytes;

  const upload = async (chosen: File) => {
    const args = { query, file: { blob: chosen, name: chosen.name } };
    setSession({ campaign: await call(contract.campaignMap.upload, args, { timeoutMs: patience }) });
    setFile(null);
    toast({ text: t('Uploaded. Phones show this map from their next sync.'), icon: 'check' });
  };
  const remove = async () => {
    setSession({ campaign: await call(contract.campaignMap.remove, { query }) });
    toast({ text: t('Removed.'), icon: 'check' });
  };
  return (
    <Card title={t('Your own map')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t(
            'Without one, maps show the streets of your doors and address files. A PMTiles file shows everything else.',
          )}
        </p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        {map && (
          <Row gap={12}>
            <span>
              {t('{size}, uploaded {day}', {
                size: formatFileSize(map.bytes),
                day: formatDate(map.uploaded_at, 'dayYear', campaign.time_zone),
              })}
            </span>
            <Button small busy={busy} onClick={() => void act(remove)}>
              {t('Remove')}
            </Button>
          </Row>
        )}
        <FileField
          label={map ? t('Another map') : t('Map file')}
          accept=".pmtiles"
          file={file}
          onFile={setFile}
          disabled={busy}
          error={
            tooLarge
              ? t('This map is too large. The largest has {size}.', { size: formatFileSize(maxMapBytes) })
              : undefined
          }
        />
        {file && !tooLarge && (
          <Row gap={8}>
            <Button look="primary" busy={busy} onClick={() => void act(() => upload(file))}>
              {t('Upload')}
            </Button>
            <Button disabled={busy} onClick={() => setFile(null)}>
              {t('Cancel')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
