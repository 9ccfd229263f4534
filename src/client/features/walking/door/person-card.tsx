// One resident: who it is, what happened before, and the results.
import { useState } from 'react';
import { translateFileValue } from '../../../../domain/i18n/file-values';
import { currentTexts, formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { KnownDoorReport } from '../../../../contract/facts/door-report';
import type { PastTouch, ContactResult, KnownTouch } from '../../../../contract/facts/touch';
import type { KnownResponse } from '../../../../contract/facts/survey-response';
import type { DoorFeature, DoorVoter } from '../../../../contract/walkbooks';
import { currentTouch, localDay, shownTouches } from '../../../../domain/facts/current-view';
import { channelList } from '../../../../domain/door-reports/report-texts';
import { resultWords } from '../../../../domain/facts/result-names';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { draftKey } from '../../../offline/outbox/drafts';
import { Button } from '../../../ui/primitives/button';
import { AreaField } from '../../../ui/fields/fields';
import { Icon } from '../../../ui/primitives/icons';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { Tag } from '../../../ui/primitives/tag';
import { serverNow } from '../../../session/server-clock';
import { useServerNow } from '../../../session/use-server-now';
import { SurveyStatus } from './survey-status';
import type { DialogKind } from '../report/dialog-parts';
import { DoorReportsList } from './door-reports-list';
import { KnockHistory } from './knock-history';
import styles from './person-card.module.css';
import { recordKnocks, textOf, undoFact } from './record-touch';
import { CampaignResult } from './campaign-result';
import { ResultButtons } from './result-buttons';
import { useInitialTouches } from './use-initial-touches';
import { useLeaflet, useNote } from './use-note';

interface Props {
  viewer: Viewer;
  walkbookId: string;
  door: DoorFeature;
  voter: DoorVoter;
  touches: readonly KnownTouch[];
  past: readonly PastTouch[];
  /** What this person answered. */
  responses: readonly KnownResponse[];
  /** What holds about this person beside knocks. */
  facts: readonly KnownDoorReport[];
  open: boolean;
  onOpen: () => void;
  /** Opens the survey; absent when the walkbook has none. */
  onSurvey?: (() => void) | undefined;
  /** A survey was begun and not finished. */
  begun: boolean;
  onDialog: (kind: DialogKind) => void;
}

/** Anyone who taps twice within this time meant the second one: no one knocks twice in two minutes. */
const slip = 120_000;

export function PersonCard(props: Props) {
  const { voter, touches, open, onOpen, viewer } = props;
  const now = useServerNow();
  const current = currentTouch(touches, localDay(viewer.timeZone));
  const about = [
    voter.age,
    voter.sex,
    translateFileValue(currentTexts(), voter.party ?? ''),
    translateFileValue(currentTexts(), voter.language ?? ''),
  ].filter((each) => each !== null && each !== '');
  const last = current
    ? `${t(resultWords[current.contact_result].title)} · ${formatAgo(current.recorded_at, now)}`
    : null;
  const head = (
    <span className={styles.words}>
      <span className={styles.name}>
        {voter.first} {voter.last} {voter.target && <Tag look="lamp">{t('★ target')}</Tag>}
        {voter.added && <Tag>{t('added at the door')}</Tag>}
      </span>
      <span className={styles.about}>
        {[about.join(' · '), open ? null : (last ?? (voter.target ? t('never reached') : t('not a target')))]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
  return (
    <article className={styles.card} aria-label={`${voter.first} ${voter.last}`}>
      {open ? (
        <div className={styles.head}>{head}</div>
      ) : (
        <button type="button" className={styles.head} aria-expanded="false" onClick={onOpen}>
          {head}
          <Icon name="chevron-right" size={18} />
        </button>
      )}
      {open && <Opened {...props} />}
    </article>
  );
}

function Opened(props: Props) {
  const { viewer, walkbookId, door, voter, touches, past, responses, facts, onSurvey, begun, onDialog } = props;
  const [changing, setChanging] = useState<KnownTouch | null>(null);
  const [writing, setWriting] = useState(false);
  const draft = (kind: string) => draftKey(viewer.owner, kind, walkbookId, door.properties.door_id, voter.id);
  const [leaflet, setLeaflet] = useLeaflet(draft('leaflet'));
  const { note, setNote, clear } = useNote(draft('note'));
  const { own: last, current, differs } = shownTouches(touches, viewer.userId, localDay(viewer.timeZone));
  const isMet = useInitialTouches(touches);

  const record = async (result: ContactResult, corrected: KnownTouch | null = changing, literature?: boolean) => {
    const slipped = last && serverNow() - Date.parse(last.recorded_at) < slip ? last : null;
    const before = corrected ?? slipped;
    const knock = {
      door,
      voter,
      result,
      note: note.trim() || (before?.note ?? ''),
      before,
      again: corrected === null && slipped?.contact_result === result && note.trim() === '' && !leaflet,
      literature: literature ?? (leaflet || (before?.literature ?? false)),
    };
    if (!(await recordKnocks(viewer, walkbookId, [knock], textOf(door, result)))) return;
    setChanging(null);
    setWriting(false);
    if (leaflet) setLeaflet(false);
    clear();
  };
  const choose = (result: ContactResult) => {
    if (result === 'canvassed' && onSurvey && !changing) onSurvey();
    else if (result === 'do_not_contact' && !changing) onDialog('do_not_contact');
    else void record(result);
  };
  const withdraw = async (touch: KnownTouch) => {
    setChanging(null);
    await undoFact(viewer, walkbookId, { door, voter, before: touch }, textOfTouch(door, touch));
  };

  const history = { userId: viewer.userId, changing: changing?.id ?? null, onChange: setChanging };
  return (
    <>
      {voter.suppressed && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} />{' '}
          {voter.suppressed === 'do_not_contact'
            ? t('Asked not to be contacted')
            : t('Do not contact: {suppressed}', { suppressed: t(suppressionWord(voter.suppressed)) })}
        </p>
      )}
      {!voter.suppressed && voter.no_channels && voter.no_channels.length > 0 && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} />{' '}
          {t('Not {channels}', { channels: channelList(currentTexts(), voter.no_channels) })}
        </p>
      )}
      <DoorReportsList viewer={viewer} walkbookId={walkbookId} door={door} facts={facts} />
      <KnockHistory touches={touches} past={past} only={isMet} {...history} />
      {changing && (
        <div className={styles.changing}>
          <output>
            {t('Correcting “')}
            {changing.contact_result && t(resultWords[changing.contact_result].inline)}
            {t('”. Tap the correct result. The old one stays in the history.')}
          </output>
          <div className={styles.actions}>
            <Button small onClick={() => void withdraw(changing)}>
              {t('Undo this result')}
            </Button>
            <Button small look="quiet" onClick={() => setChanging(null)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      <ResultButtons
        current={changing?.contact_result ?? last?.contact_result ?? current?.contact_result ?? null}
        talkedHint={onSurvey && !changing ? (begun ? t('resumes the survey') : t('opens the survey')) : undefined}
        onTalkedOnly={onSurvey ? () => void record('canvassed') : undefined}
        onResult={choose}
      />
      {differs && current && <CampaignResult touch={current} userId={viewer.userId} />}
      {writing || note !== '' ? (
        <div className={styles.writing}>
          <AreaField
            label={t('Note')}
            // It stands where the button was that was tapped to write: the keys go on in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={writing}
            hint={last ? undefined : t('Saved together with the result you tap.')}
            value={note}
            maxLength={2000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {last && note.trim() !== '' && (
            <Button small onClick={() => void record(last.contact_result, last)}>
              {t('Save the note with “{inline}”', { inline: t(resultWords[last.contact_result].inline) })}
            </Button>
          )}
        </div>
      ) : null}
      <div className={styles.also}>
        {!writing && note === '' && (
          <Button look="quiet" small icon="note" onClick={() => setWriting(true)}>
            {t('Add a note')}
          </Button>
        )}
        <Button look="quiet" small icon={rareIcons.calendar} onClick={() => onDialog('follow_up')}>
          {t('Follow up')}
        </Button>
        <Button look="quiet" small icon={rareIcons.edit} onClick={() => onDialog('correct')}>
          {t('Correct details')}
        </Button>
        <Button look="quiet" small icon="flag" onClick={() => onDialog('sign')}>
          {t('Wants a sign')}
        </Button>
        <Button
          look="quiet"
          small
          icon={leaflet || last?.literature ? 'check' : rareIcons.mail}
          aria-pressed={leaflet || (last?.literature ?? false)}
          onClick={() => {
            // After the knock it is corrected; before it the leaflet goes with the result that is tapped.
            if (last && !leaflet) void record(last.contact_result, last, !last.literature);
            else setLeaflet(!leaflet);
          }}
        >
          {t('Also left literature')}
        </Button>
      </div>
      <KnockHistory touches={touches} only={(touch) => !isMet(touch)} {...history} />
      <SurveyStatus
        viewer={viewer}
        walkbookId={walkbookId}
        responses={responses}
        who={`${voter.first} ${voter.last}, ${door.properties.address}`}
      />
    </>
  );
}

/** Older copies and files say it in their own words. */
function suppressionWord(reason: string): string {
  const known: Partial<Record<string, string>> = resultInline;
  return known[reason] ?? reason.replaceAll('_', ' ');
}

const resultInline = Object.fromEntries(Object.entries(resultWords).map(([result, { inline }]) => [result, inline]));

function textOfTouch(door: DoorFeature, touch: KnownTouch): string {
  return touch.contact_result ? textOf(door, touch.contact_result) : door.properties.address;
}
