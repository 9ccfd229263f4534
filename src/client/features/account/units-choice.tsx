// In what a person reads distances: as the campaign has it, or as they choose for all of their devices.
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { unitNames, unitsNamed, unitsText } from '../../ui/fields/unit-words';
import { useOwnSetting } from './use-own-setting';

export function UnitsChoice() {
  const { user, campaign } = useMember();
  const { busy, change } = useOwnSetting();
  return (
    <SelectField
      label={t('Distances')}
      value={user.units ?? ''}
      disabled={busy}
      onChange={(event) => void change({ units: unitsNamed(event.currentTarget.value) })}
      options={[['', t('Campaign’s ({units})', { units: unitsText(campaign) })], ...unitNames()]}
    />
  );
}
