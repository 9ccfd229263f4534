// Results that the server refused: they stay on this device, with the reason and what was noted, until their caller has read them.
import { t, tPlural } from '../../i18n/texts';
import { useViewer } from '../../offline/mirror/use-viewer';
import { dropKept, keptId, retryKept } from '../../offline/outreach/kept-outreach';
import { Problem } from '../../ui/primitives/problem';
import { resultWords } from './phone-words';
import { useRefusedResults } from './use-kept-results';

export function RefusedResults({ bankId }: { bankId: string }) {
  const { owner } = useViewer();
  return useRefusedResults(bankId).map((kept) => {
    const { name, problem, result } = kept;
    return (
      <Problem
        key={keptId(kept)}
        safe={
          [
            ...(result.call_notes === '' ? [] : [t('You noted: “{text}”', { text: result.call_notes })]),
            ...(result.survey ? [tPlural(result.survey.answers.length, '{count} answer', '{count} answers')] : []),
          ].join(' · ') || undefined
        }
        onRetry={() => void retryKept(owner, kept)}
        onClose={() => void dropKept(owner, kept)}
      >
        {t('Not saved: {name}, {result}. {reason}', {
          name,
          result: t(resultWords[result.call_result].words),
          reason: problem,
        })}
      </Problem>
    );
  });
}
