// One placed sign: what is known of it, and what someone who stands before it has to say. Needs no network.
import { useState } from 'react';
import type { SignCondition } from '../../../contract/facts/sign-report';
import { nextConditions } from '../../../domain/road-signs/condition';
import { formatAgo, formatDistanceAway } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { photoIdOf } from '../../offline/outbox/outbox-db';
import { readPhoto } from '../../offline/outbox/read-items';
import { save } from '../../offline/outbox/save';
import { recentFix } from '../../offline/device/position';
import { messageFor } from '../../data/error-messages';
import { LocalImage } from '../../ui/images/local-image';
import { MemberImage } from '../../ui/images/member-image';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { AreaField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { useServerNow } from '../../session/use-server-now';
import { conditionWords } from './condition-words';
import { useAction } from '../../data/use-action';
import styles from './field-signs.module.css';
import type { FieldSign } from './use-field-signs';

interface Props {
  sign: FieldSign;
  /** Metres from here; null when no one knows. */
  away: number | null;
  viewer: Viewer;
  onClose: () => void;
}

export function PlacementDialog({ sign, away, viewer, onClose }: Props) {
  const now = useServerNow();
  const [note, setNote] = useState('');
  const { busy, problem, act } = useAction();
  const { title, look } = conditionWords[sign.condition];
  const report = (condition: SignCondition) =>
    act(async () => {
      await saveReport(viewer, sign, condition, note.trim());
      onClose();
      toast({
        text: t('Saved on this phone: {said}', { said: textOf(sign, condition) }),
        icon: 'check',
        ms: 10_000,
        action: { label: t('Undo'), run: () => void undo(viewer, sign) },
      });
    }, t('Not saved. Keep this screen open and try again.'));
  return (
    <Dialog title={sign.road_sign_name} onClose={onClose}>
      {sign.file_id ? (
        <span className={styles.photo}>
          <MemberImage fileId={sign.file_id} alt={t('The placed sign')} />
        </span>
      ) : (
        <LocalImage id={photoIdOf(sign.id)} read={readPhoto} alt={t('The placed sign')} frame={styles.photo} />
      )}
      <p className={styles.facts}>
        <Tag look={look}>{t(title)}</Tag>
        {away !== null && <span>{formatDistanceAway(away)}</span>}
        <span>
          {t('Placed by {name}, {when}', {
            name: sign.user_id === viewer.userId ? t('you') : sign.user_name,
            when: formatAgo(sign.recorded_at, now),
          })}
        </span>
        {sign.reported && (
          <span>
            {t('{state}: {name}, {when}', {
              state: t(title),
              name: sign.reported.user_id === viewer.userId ? t('you') : sign.reported.user_name,
              when: formatAgo(sign.reported.recorded_at, now),
            })}
          </span>
        )}
      </p>
      {sign.note && <p>“{sign.note}”</p>}
      {sign.reported?.note && <p>“{sign.reported.note}”</p>}
      <h3 className={styles.heading}>{t('What did you find?')}</h3>
      <AreaField
        label={t('Note')}
        value={note}
        rows={2}
        maxLength={2000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
      <div className={styles.reports}>
        {nextConditions(sign.condition).map((condition) => (
          <Button
            key={condition}
            icon={conditionWords[condition].icon}
            disabled={busy}
            className={styles.report}
            onClick={() => void report(condition)}
          >
            {t(conditionWords[condition].said)}
          </Button>
        ))}
      </div>
      {(sign.condition === 'missing' || sign.condition === 'taken_down') && (
        <ButtonLink look="pale" icon="plus" to="/app/road-sign-placement" search={{ road_sign_id: sign.road_sign_id }}>
          {t('Place a new one')}
        </ButtonLink>
      )}
    </Dialog>
  );
}

const textOf = (sign: FieldSign, condition: SignCondition) =>
  t(conditionWords[condition].done, { sign: sign.road_sign_name });

async function saveReport(viewer: Viewer, sign: FieldSign, condition: SignCondition, note: string): Promise<void> {
  await save({
    owner: viewer.owner,
    campaign_id: viewer.campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'sign_report',
        label: textOf(sign, condition),
        fact: { placement_id: sign.id, condition, note, gps: recentFix() },
      },
    ],
  });
}

/** Reports stand for ever; the newest holds. Taking one back says again what was true before. */
async function undo(viewer: Viewer, sign: FieldSign): Promise<void> {
  try {
    await saveReport(viewer, sign, sign.condition, sign.reported?.note ?? '');
    toast({ text: t('Undone: {said}', { said: sign.road_sign_name }), icon: rareIcons.undo, ms: 4_000 });
  } catch (failed) {
    toast({ text: messageFor(failed, t('Could not undo. Try again.')), icon: 'alert', ms: 0 });
  }
}
