// A unit number that looks mis-keyed, and the way to correct it.
import { useMemo } from 'react';
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import { likelyUnit } from '../../../../domain/addresses/suspect-unit';
import { buildingKey } from '../../../../domain/walkbooks/sections';
import type { WalkbookView } from '../../../offline/mirror/walkbook-view';
import { Button } from '../../../ui/primitives/button';
import { Icon } from '../../../ui/primitives/icons';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import styles from './door-screen.module.css';

/** A unit unlike its neighbors' was likely mis-keyed: whoever stands before it can say. */
export function OddUnit({
  walkbookView,
  door,
  onFix,
}: {
  walkbookView: WalkbookView;
  door: DoorFeature;
  onFix: () => void;
}) {
  const { unit } = door.properties;
  const { doors } = walkbookView;
  const likely = useMemo(() => {
    if (unit === null) return null;
    const here = buildingKey(door);
    const others = doors.filter((each) => each !== door && buildingKey(each) === here);
    return likelyUnit(
      unit,
      others.flatMap((each) => each.properties.unit ?? []),
    );
  }, [doors, door, unit]);
  if (likely === null) return null;
  return (
    <div className={styles.notes}>
      <Icon name={rareIcons.edit} size={18} />
      <span>{t('Is this unit {likely}? The list says {unit}.', { likely, unit: unit ?? '' })}</span>
      <Button small onClick={onFix}>
        {t('Fix')}
      </Button>
    </div>
  );
}
