// Whether the next door comes after a result: each person's own choice on this phone.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { isChosen, keepChoice } from '../../session/kept-choices';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Card } from '../../ui/primitives/card';

export function MoveOnSetting() {
  const { user } = useMember();
  const [stays, setStays] = useState(() => isChosen('stays', user.id));
  return (
    <Card title={t('At the door')}>
      <CheckField
        checked={!stays}
        onChange={(checked) => {
          keepChoice('stays', user.id, !checked);
          setStays(!checked);
        }}
      >
        {t('Move on to the next door after a result')}
      </CheckField>
      <p className="quiet">{t('It waits a moment. “Undo” leads back to the door.')}</p>
    </Card>
  );
}
