// One placed sign: what is known of it, and what somebody who stands before it has to say. Needs no network.
import { useState } from 'react';
import type { SignCondition } from '../../../contract/road-signs';
import { nextConditions } from '../../../domain/road-signs/condition';
import { ago, distanceText } from '../../../domain/walkbooks/words';
import { say } from '../../../domain/words/say';
import type { Viewer } from '../../local/books';
import { save } from '../../local/outbox';
import { recentFix } from '../../local/position';
import { messageFor } from '../../messages';
import { AuthImage } from '../../ui/auth-image';
import { Button, ButtonLink } from '../../ui/button';
import { AreaField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast';
import { useNow } from '../../ui/use-now';
import { conditionWords } from './condition-words';
import styles from './field-signs.module.css';
import type { FieldSign } from './use-field-signs';

interface Props {
  sign: FieldSign;
  /** Metres from here; null when nobody knows. */
  away: number | null;
  viewer: Viewer;
  onClose: () => void;
}

export function SignSheet({ sign, away, viewer, onClose }: Props) {
  const now = useNow();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, look } = conditionWords[sign.condition];
  const report = async (condition: SignCondition) => {
    setBusy(true);
    setProblem(null);
    try {
      await saveReport(viewer, sign, condition, note.trim());
      onClose();
      toast({
        text: say('Saved on this phone: {said}', { said: saidOf(sign, condition) }),
        icon: 'check',
        ms: 10_000,
        action: { label: say('Undo'), run: () => void undo(viewer, sign) },
      });
    } catch (failed) {
      setBusy(false);
      setProblem(messageFor(failed, say('NOT saved. Keep this screen open and try again.')));
    }
  };
  return (
    <Sheet title={sign.road_sign_name} onClose={onClose}>
      {sign.file_id && (
        <span className={styles.photo}>
          <AuthImage fileId={sign.file_id} alt={say('The sign in its place')} />
        </span>
      )}
      <p className={styles.facts}>
        <Tag look={look}>{say(title)}</Tag>
        {away !== null && <span>{distanceText(away)}</span>}
        <span>
          {say('Put up by {name}, {when}', {
            name: sign.user_id === viewer.userId ? say('you') : sign.user_name,
            when: ago(sign.recorded_at, now),
          })}
        </span>
        {sign.reported && (
          <span>
            {say('{state}: {name}, {when}', {
              state: say(title),
              name: sign.reported.user_id === viewer.userId ? say('you') : sign.reported.user_name,
              when: ago(sign.reported.recorded_at, now),
            })}
          </span>
        )}
      </p>
      {sign.note && <p>“{sign.note}”</p>}
      {sign.reported?.note && <p>“{sign.reported.note}”</p>}
      <h3 className={styles.heading}>{say('How do you find it?')}</h3>
      <AreaField
        label={say('Note')}
        value={note}
        rows={2}
        maxLength={2000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <Problem safe={say('What you filled in is still here.')}>{problem}</Problem>}
      <div className={styles.reports}>
        {nextConditions(sign.condition).map((condition) => (
          <Button
            key={condition}
            icon={conditionWords[condition].icon}
            disabled={busy}
            className={styles.report}
            onClick={() => void report(condition)}
          >
            {say(conditionWords[condition].said)}
          </Button>
        ))}
      </div>
      {(sign.condition === 'missing' || sign.condition === 'taken_down') && (
        <ButtonLink look="pale" icon="plus" to="/app/road-sign-placement" search={{ road_sign_id: sign.road_sign_id }}>
          {say('Put up a new one')}
        </ButtonLink>
      )}
    </Sheet>
  );
}

const saidOf = (sign: FieldSign, condition: SignCondition) =>
  say(conditionWords[condition].done, { sign: sign.road_sign_name });

async function saveReport(viewer: Viewer, sign: FieldSign, condition: SignCondition, note: string): Promise<void> {
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'sign_report',
        label: saidOf(sign, condition),
        fact: { placement_id: sign.id, condition, note, gps: recentFix() },
      },
    ],
  });
}

/** Reports stand for ever; the newest holds. Taking one back says again what was true before. */
async function undo(viewer: Viewer, sign: FieldSign): Promise<void> {
  try {
    await saveReport(viewer, sign, sign.condition, sign.reported?.note ?? '');
    toast({ text: say('Taken back: {said}', { said: sign.road_sign_name }), icon: 'undo', ms: 4_000 });
  } catch (failed) {
    toast({ text: messageFor(failed, say('NOT taken back. Try again.')), icon: 'alert', ms: 0 });
  }
}
