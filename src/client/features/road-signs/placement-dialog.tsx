// One placed sign: what is known of it, and what someone who stands before it has to say. Needs no network.
import { useState } from 'react';
import type { SignCondition } from '../../../contract/facts/sign-report';
import { nextConditions } from '../../../domain/road-signs/condition';
import { formatAgo, formatDistanceAway } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { photoIdOf } from '../../offline/outbox/outbox-db';
import { readPhoto } from '../../offline/outbox/read-items';
import { LocalImage } from '../../ui/images/local-image';
import { MemberImage } from '../../ui/images/member-image';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { AreaField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { Tag } from '../../ui/primitives/tag';
import { useServerNow } from '../../session/use-server-now';
import { conditionWords } from './condition-words';
import { useAction } from '../../data/use-action';
import styles from './field-signs.module.css';
import { PlacementHistory } from './placement-history';
import { reportSign } from './report-sign';
import type { FieldSign } from './use-field-signs';

interface Props {
  sign: FieldSign;
  /** Metres from here; null when no one knows. */
  away: number | null;
  viewer: Viewer;
  /** With its history opened, for the office. */
  withHistory?: boolean;
  onClose: () => void;
}

export function PlacementDialog({ sign, away, viewer, withHistory, onClose }: Props) {
  const now = useServerNow();
  const [note, setNote] = useState('');
  const { busy, problem, act } = useAction();
  const { title, look } = conditionWords[sign.condition];
  const report = (condition: SignCondition) =>
    act(async () => {
      await reportSign(viewer, sign, condition, note.trim());
      onClose();
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
      {sign.state !== 'unsent' && <PlacementHistory id={sign.id} viewer={viewer} open={withHistory ?? false} />}
    </Dialog>
  );
}
