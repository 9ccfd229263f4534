// Answers that were given on calls and that the server doesn't take yet, while it is updated: they stay on this device.
import { t, tPlural } from '../../i18n/texts';
import { sendKept } from '../../offline/outreach/send-kept';
import { keptId } from '../../offline/outreach/kept-outreach';
import { Problem } from '../../ui/primitives/problem';
import { useWaitingAnswers } from './use-kept-results';

export function WaitingAnswers({ bankId }: { bankId: string }) {
  return useWaitingAnswers(bankId).map((kept) => (
    <Problem
      key={keptId(kept)}
      mild
      safe={t('They’re saved on this device and sent once the server has been updated.')}
      onRetry={() => void sendKept()}
    >
      {t('Not sent yet: {answers} from the call with {name}.', {
        answers: tPlural(kept.result.survey?.answers.length ?? 0, '{count} answer', '{count} answers'),
        name: kept.name,
      })}
    </Problem>
  ));
}
