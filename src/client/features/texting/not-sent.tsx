// What became of clicks that didn't simply go: those that wait for signal, those that the server refused, and whom the contact
// ledger left out.
import { useEffect, useState } from 'react';
import { quietUntil } from '../../data/quiet-until';
import { useOnline } from '../../data/use-online';
import { useStore } from '../../i18n/store';
import { t, tPlural } from '../../i18n/texts';
import { useViewer } from '../../offline/mirror/use-viewer';
import { dropKept } from '../../offline/outreach/kept-outreach';
import { keptAnswered, keptWaits, whyLeftOut } from '../../offline/outreach/send-kept';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Problem } from '../../ui/primitives/problem';
import { nameOf } from './texting-words';
import classes from './texting.module.css';
import type { KeptTexts } from './use-kept-texts';

/** `quietTold`: the screen itself says whom quiet hours hold back. */
export function NotSent({ kept, quietTold = false }: { kept: KeptTexts; quietTold?: boolean }) {
  const { owner } = useViewer();
  const { campaign } = useMember();
  const leftOut = useLeftOut(quietTold);
  const waits = useStore(keptWaits);
  const online = useOnline();
  const count = kept.waiting.length;
  if (count === 0 && kept.refused.length === 0 && leftOut.shown.length + leftOut.quiet.length === 0) return null;
  return (
    <Stack gap={8}>
      {count > 0 && (
        <output className={classes.waiting}>
          {waits || !online
            ? tPlural(
                count,
                '{count} text is saved on this device and sends automatically when you have signal.',
                '{count} texts are saved on this device and send automatically when you have signal.',
              )
            : tPlural(count, 'Sending {count} text…', 'Sending {count} texts…')}
        </output>
      )}
      {kept.refused.map((text) => (
        <Problem
          key={text.message_id}
          onClose={() => void dropKept(owner, text)}
          safe={text.kind === 'reply' ? t('You wrote: “{text}”', { text: text.message }) : t('No text went out.')}
        >
          {t('Not sent to {name}. {reason}', { name: text.name, reason: text.problem })}
        </Problem>
      ))}
      {leftOut.shown.map(({ voter_id, text }) => (
        <Problem key={voter_id} mild onClose={() => leftOut.close([voter_id])}>
          {text}
        </Problem>
      ))}
      {leftOut.quiet.length > 0 && (
        <Problem mild onClose={() => leftOut.close(leftOut.quiet)}>
          {`${tPlural(leftOut.quiet.length, '{count} person isn’t texted yet', '{count} people aren’t texted yet')}. `}
          {`${quietUntil(campaign)} ${t('Then you can take them again.')}`}
        </Problem>
      )}
    </Stack>
  );
}

interface LeftOut {
  voter_id: string;
  text: string;
  isQuiet: boolean;
}

/** More of them would push the next person off a phone's screen. */
const most = 2;

/** Of what is told one by one only the last stay. */
function latest(leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const last = leftOut.filter(({ isQuiet }) => !isQuiet).slice(-most);
  return leftOut.filter((each) => each.isQuiet || last.includes(each));
}

/** `quiet`: whom quiet hours held back, where that are several. A whole batch may be: they are told of together. */
function useLeftOut(quietTold: boolean) {
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const close = (ids: readonly string[]) =>
    setLeftOut((before) => before.filter(({ voter_id }) => !ids.includes(voter_id)));
  useEffect(
    () =>
      keptAnswered.hear((kept, result) => {
        if (kept.kind !== 'first' || !result) return;
        const { voter_id, problem } = result.recipient;
        const reason = whyLeftOut(result, kept);
        const one = {
          voter_id,
          text: t('Not sent to {name}. {reason}', { name: nameOf(result.recipient), reason }),
          isQuiet: problem?.reason === 'quiet_hours',
        };
        setLeftOut((before) =>
          latest([
            ...before.filter((each) => each.voter_id !== voter_id),
            ...(result.outcome === 'refused' ? [one] : []),
          ]),
        );
      }),
    [],
  );
  const quiet = leftOut.filter(({ isQuiet }) => isQuiet).map(({ voter_id }) => voter_id);
  const isMany = quiet.length > 1;
  const shown = leftOut.filter(({ isQuiet }) => !(isQuiet && isMany)).slice(-most);
  return { shown, quiet: isMany && !quietTold ? quiet : [], close };
}
