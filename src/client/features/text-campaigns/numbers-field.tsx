// The numbers that a text campaign sends from: all of the campaign's, or some of them.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Loadable } from '../../ui/primitives/loadable';
import classes from './text-campaigns.module.css';

interface Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function NumbersField({ chosen, onChange }: Props) {
  const { campaignId } = useMember();
  const registration = useCall(contract.textRegistration.status, { params: { id: campaignId } });
  return (
    <fieldset className={classes.numbers}>
      <legend>{t('Numbers to send from')}</legend>
      <Loadable loaded={registration}>
        {({ phone_numbers: numbers }) =>
          numbers.length === 0 ? (
            <p className="quiet">{t('You have no number for texts yet. See Registration.')}</p>
          ) : (
            <Stack gap={2}>
              <CheckField checked={chosen.length === 0} onChange={(all) => onChange(all ? [] : numbers)}>
                {t('All of them')}
              </CheckField>
              {chosen.length > 0 &&
                numbers.map((number) => (
                  <CheckField
                    key={number}
                    checked={chosen.includes(number)}
                    onChange={(on) => onChange(on ? [...chosen, number] : chosen.filter((each) => each !== number))}
                  >
                    {formatPhone(number)}
                  </CheckField>
                ))}
            </Stack>
          )
        }
      </Loadable>
    </fieldset>
  );
}
