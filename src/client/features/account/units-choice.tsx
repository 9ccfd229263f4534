// In what a person reads distances: as the campaign has it, or as they choose for all of their devices.
import { useState } from 'react';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { unitNames, unitsNamed, unitsText } from '../../ui/fields/unit-words';
import { toast } from '../../ui/primitives/toast';

export function UnitsChoice() {
  const { user, campaign } = useMember();
  const [busy, setBusy] = useState(false);
  const choose = async (name: string) => {
    setBusy(true);
    try {
      setSession({ user: await call(contract.users.updateMe, { body: { units: unitsNamed(name) } }) });
      toast({ text: t('Saved.'), icon: 'check' });
    } catch (error) {
      toast({ text: t('Nothing was changed. {messageFor}', { messageFor: messageFor(error) }), icon: 'alert' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SelectField
      label={t('Distances')}
      value={user.units ?? ''}
      disabled={busy}
      onChange={(event) => void choose(event.currentTarget.value)}
      options={[['', t('Campaign’s ({units})', { units: unitsText(campaign) })], ...unitNames()]}
    />
  );
}
