// One resident: who it is, what happened before, and the results.
import { useState } from 'react';
import { sayData } from '../../../domain/words/data';
import { say } from '../../../domain/words/say';
import type { KnownDoorFact, PastTouch } from '../../../contract/door-facts';
import type { ContactResult, KnownResponse, KnownTouch } from '../../../contract/facts';
import type { DoorFeature, DoorVoter } from '../../../contract/walkbooks';
import { compareRecorded, currentTouch, liveTouches, localDay } from '../../../domain/sync/current';
import { channelList } from '../../../domain/walkbooks/door-fact-words';
import { ago, resultWords } from '../../../domain/walkbooks/words';
import type { Viewer } from '../../local/books';
import { draftKey } from '../../local/drafts';
import { Button } from '../../ui/button';
import { AreaField } from '../../ui/fields';
import { Icon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { useNow } from '../../ui/use-now';
import { AnswersTold } from './answers-told';
import type { SheetKind } from './door-sheet-parts';
import { DoorTold } from './door-told';
import { KnockHistory } from './knock-history';
import styles from './person-card.module.css';
import { recordKnocks, saidOf, takeBack } from './record-touch';
import { ResultButtons } from './result-buttons';
import { useMet } from './use-met';
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
  facts: readonly KnownDoorFact[];
  open: boolean;
  onOpen: () => void;
  /** Opens the survey; absent when the walkbook has none. */
  onSurvey?: (() => void) | undefined;
  /** A survey was begun and not finished. */
  begun: boolean;
  onSheet: (kind: SheetKind) => void;
}

/** Whoever taps twice within this time meant the second one: nobody knocks twice in two minutes. */
const slip = 120_000;

export function PersonCard(props: Props) {
  const { voter, touches, open, onOpen, viewer } = props;
  const now = useNow();
  const current = currentTouch(touches, localDay(viewer.timeZone));
  const about = [voter.age, voter.sex, sayData(voter.party ?? ''), sayData(voter.language ?? '')].filter(
    (each) => each !== null && each !== '',
  );
  const last = current ? `${say(resultWords[current.contact_result].title)} · ${ago(current.recorded_at, now)}` : null;
  const head = (
    <span className={styles.words}>
      <span className={styles.name}>
        {voter.first} {voter.last} {voter.target && <Tag look="lamp">{say('★ target')}</Tag>}
        {voter.added && <Tag>{say('added at the door')}</Tag>}
      </span>
      <span className={styles.about}>
        {[about.join(' · '), open ? null : (last ?? (voter.target ? say('never reached') : say('not a target')))]
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
  const { viewer, walkbookId, door, voter, touches, past, responses, facts, onSurvey, begun, onSheet } = props;
  const [changing, setChanging] = useState<KnownTouch | null>(null);
  const [writing, setWriting] = useState(false);
  const draft = (kind: string) => draftKey(viewer.owner, kind, walkbookId, door.properties.door_id, voter.id);
  const [leaflet, setLeaflet] = useLeaflet(draft('leaflet'));
  const { note, setNote, clear } = useNote(draft('note'));
  const current = currentTouch(touches, localDay(viewer.timeZone));
  const mine = liveTouches(touches)
    .filter((touch) => touch.user_id === viewer.userId)
    .toSorted(compareRecorded);
  const last = mine.at(-1);
  const isMet = useMet(touches);

  const record = async (result: ContactResult, corrected: KnownTouch | null = changing, literature?: boolean) => {
    const slipped = last && Date.now() - Date.parse(last.recorded_at) < slip ? last : null;
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
    if (!(await recordKnocks(viewer, walkbookId, [knock], saidOf(door, result)))) return;
    setChanging(null);
    setWriting(false);
    if (leaflet) setLeaflet(false);
    clear();
  };
  const choose = (result: ContactResult) => {
    if (result === 'canvassed' && onSurvey && !changing) onSurvey();
    else if (result === 'do_not_contact' && !changing) onSheet('do_not_contact');
    else void record(result);
  };
  const withdraw = async (touch: KnownTouch) => {
    setChanging(null);
    await takeBack(viewer, walkbookId, { door, voter, before: touch }, saidOfTouch(door, touch));
  };

  const history = { userId: viewer.userId, changing: changing?.id ?? null, onChange: setChanging };
  return (
    <>
      {voter.suppressed && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} />{' '}
          {voter.suppressed === 'do_not_contact'
            ? say('Asked not to be contacted')
            : say('Not to be contacted: {suppressed}', { suppressed: say(suppressionWord(voter.suppressed)) })}
        </p>
      )}
      {!voter.suppressed && voter.no_channels && voter.no_channels.length > 0 && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} /> {say('Not {channels}', { channels: channelList(voter.no_channels) })}
        </p>
      )}
      <DoorTold viewer={viewer} walkbookId={walkbookId} door={door} facts={facts} />
      <KnockHistory touches={touches} past={past} only={isMet} {...history} />
      {changing && (
        <div className={styles.changing}>
          <output>
            {say('Correcting “')}
            {changing.contact_result && say(resultWords[changing.contact_result].inline)}
            {say('”. Tap what is right. The old one stays in the history.')}
          </output>
          <div className={styles.actions}>
            <Button small onClick={() => void withdraw(changing)}>
              {say('Take it back')}
            </Button>
            <Button small look="quiet" onClick={() => setChanging(null)}>
              {say('Leave it')}
            </Button>
          </div>
        </div>
      )}
      <ResultButtons
        current={changing?.contact_result ?? current?.contact_result ?? null}
        talkedHint={
          onSurvey && !changing ? (begun ? say('goes on with the survey') : say('opens the survey')) : undefined
        }
        onTalkedOnly={onSurvey ? () => void record('canvassed') : undefined}
        onResult={choose}
      />
      {writing || note !== '' ? (
        <div className={styles.writing}>
          <AreaField
            label={say('Note')}
            // It stands where the button was that was tapped to write: the keys go on in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={writing}
            hint={last ? undefined : say('It is saved with the result that you tap.')}
            value={note}
            maxLength={2000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {last && note.trim() !== '' && (
            <Button small onClick={() => void record(last.contact_result, last)}>
              {say('Save the note with “{inline}”', { inline: say(resultWords[last.contact_result].inline) })}
            </Button>
          )}
        </div>
      ) : null}
      <div className={styles.also}>
        {!writing && note === '' && (
          <Button look="quiet" small icon="note" onClick={() => setWriting(true)}>
            {say('Add a note')}
          </Button>
        )}
        <Button look="quiet" small icon="calendar" onClick={() => onSheet('follow_up')}>
          {say('Follow up')}
        </Button>
        <Button look="quiet" small icon="edit" onClick={() => onSheet('correct')}>
          {say('Set right')}
        </Button>
        <Button look="quiet" small icon="flag" onClick={() => onSheet('sign')}>
          {say('Wants a sign')}
        </Button>
        <Button
          look="quiet"
          small
          icon={leaflet || last?.literature ? 'check' : 'mail'}
          aria-pressed={leaflet || (last?.literature ?? false)}
          onClick={() => {
            // After the knock it is corrected; before it the leaflet goes with the result that is tapped.
            if (last && !leaflet) void record(last.contact_result, last, !last.literature);
            else setLeaflet(!leaflet);
          }}
        >
          {say('And left literature')}
        </Button>
      </div>
      <KnockHistory touches={touches} only={(touch) => !isMet(touch)} {...history} />
      <AnswersTold
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

function saidOfTouch(door: DoorFeature, touch: KnownTouch): string {
  return touch.contact_result ? saidOf(door, touch.contact_result) : door.properties.address;
}
