// The signs that are still up in the order in which to take them down, before the day the campaign works toward.
import { useMemo, useState } from 'react';
import { stands } from '../../../domain/road-signs/condition';
import { messageFor } from '../../data/error-messages';
import { t, tPlural } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import type { MapStreet } from '../../ui/map/types';
import { Button } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';
import { toast } from '../../ui/primitives/toast';
import { Stack } from '../../ui/layout/stack-and-row';
import { reportSign } from './report-sign';
import { SignRoute, type Stop } from './sign-route';
import type { FieldSign } from './use-field-signs';

interface Props {
  signs: readonly FieldSign[];
  viewer: Viewer;
  streets: readonly MapStreet[];
  /** "Election day: …", or that none is given. */
  deadline: string;
}

export function TakeDown({ signs, viewer, streets, deadline }: Props) {
  const up = useMemo(() => signs.filter(stands), [signs]);
  const stops = useMemo(() => up.map(stopOf), [up]);
  const [saving, setSaving] = useState<string | null>(null);
  const takeDown = async (id: string) => {
    const sign = up.find((each) => each.id === id);
    if (!sign) return;
    setSaving(id);
    try {
      await reportSign(viewer, sign, 'taken_down', '');
    } catch (error) {
      toast({ text: messageFor(error, t('Not saved. Keep this screen open and try again.')), icon: 'alert', ms: 0 });
    } finally {
      setSaving(null);
    }
  };
  return (
    <Stack>
      <p>
        {up.length > 0 && <b>{tPlural(up.length, '{count} sign is still up.', '{count} signs are still up.')} </b>}
        {deadline}
      </p>
      {up.length === 0 ? (
        <Empty icon="check" title={t('No sign is up')}>
          {t('Signs that volunteers place appear here, in the order in which to take them down.')}
        </Empty>
      ) : (
        <SignRoute
          name={t('Take-down route')}
          stops={stops}
          streets={streets}
          meaning={t('Still up')}
          action={({ id, title }) => (
            <Button
              small
              icon="check"
              disabled={saving !== null}
              aria-label={t('Taken down: {sign}', { sign: title })}
              onClick={() => void takeDown(id)}
            >
              {t('Taken down')}
            </Button>
          )}
        />
      )}
    </Stack>
  );
}

const stopOf = ({ id, coordinates, road_sign_name: title, note, reported }: FieldSign): Stop => ({
  id,
  coordinates,
  address: '',
  unit: '',
  title,
  note: [note, reported?.note].filter(Boolean).join(' · '),
});
