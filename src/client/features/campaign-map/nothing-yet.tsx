// What the map says while there is no door on it: where doors come from.
import type { MapSummary } from '../../../contract/map/map-tiles';
import { t } from '../../i18n/texts';
import { ButtonLink } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';

export function NothingYet({ summary }: { summary: MapSummary }) {
  return summary.unplaced > 0 ? (
    <Empty
      icon="map"
      title={t('No address is on the map yet')}
      action={
        <ButtonLink look="primary" to="/app/voter-group/unplaced">
          {t('See addresses that aren’t on the map')}
        </ButtonLink>
      }
    >
      {t('Your voter files have addresses but no locations. Upload address points, or look the addresses up.')}
    </Empty>
  ) : (
    <Empty
      icon="map"
      title={t('Nothing on the map yet')}
      action={
        <ButtonLink look="primary" to="/app/voter-group/upload">
          {t('Upload voter file')}
        </ButtonLink>
      }
    >
      {t('Upload your voter file, and its addresses appear here.')}
    </Empty>
  );
}
