// One resident: who it is, what happened before, and the results.
import { useState } from 'react';
import { translateFileValue } from '../../../../domain/i18n/file-values';
import { currentTexts, formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { KnownDoorReport } from '../../../../contract/facts/door-report';
import type { PastTouch, ContactResult, KnownTouch } from '../../../../contract/facts/touch';
import type { KnownResponse } from '../../../../contract/facts/survey-response';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { currentTouch, localDay, shownTouches } from '../../../../domain/facts/current-view';
import { channelList } from '../../../../domain/door-reports/report-texts';
import { resultWords } from '../../../../domain/facts/result-names';
import { Button } from '../../../ui/primitives/button';
import { Icon } from '../../../ui/primitives/icons';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { Tag } from '../../../ui/primitives/tag';
import { useServerNow } from '../../../session/use-server-now';
import { SurveyStatus } from './survey-status';
import type { DialogKind } from '../report/dialog-parts';
import { DoorReportsList } from './door-reports-list';
import { KnockHistory } from './knock-history';
import styles from './person-card.module.css';
import { isLiteratureLeft, recordLiterature, recordResult, type Visit } from './record-result';
import { textOf, undoFact } from './record-touch';
import { CampaignResult } from './campaign-result';
import { ResultButtons } from './result-buttons';
import { useInitialTouches } from './use-initial-touches';

interface Props {
  visit: Visit;
  voter: DoorVoter;
  /** Of this person. */
  touches: readonly KnownTouch[];
  /** Of everyone at the door. */
  atDoor: readonly KnownTouch[];
  past: readonly PastTouch[];
  /** What this person answered. */
  responses: readonly KnownResponse[];
  /** What holds about this person beside knocks. */
  facts: readonly KnownDoorReport[];
  /** Of everyone at the door: what holds. */
  known: readonly KnownDoorReport[];
  open: boolean;
  onOpen: () => void;
  /** Opens the survey; absent when the walkbook has none. */
  onSurvey?: (() => void) | undefined;
  /** A survey was begun and not finished. */
  begun: boolean;
  onDialog: (kind: DialogKind) => void;
}

export function PersonCard(props: Props) {
  const { voter, touches, open, onOpen, visit, facts } = props;
  const now = useServerNow();
  const current = currentTouch(touches, localDay(visit.viewer.timeZone));
  const isResting = voter.suppressed !== null || wishOf(facts);
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
        {voter.first} {voter.last} {voter.target && !isResting && <Tag look="lamp">{t('★ target')}</Tag>}
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
  const { visit, voter, touches, atDoor, past, responses, facts, known, onSurvey, begun, onDialog } = props;
  const { viewer, walkbookId, door } = visit;
  const [changing, setChanging] = useState<KnownTouch | null>(null);
  const [resting, setResting] = useState(true);
  const { own: last, current, differs } = shownTouches(touches, viewer.userId, localDay(viewer.timeZone));
  const isMet = useInitialTouches(touches);
  const several = door.properties.voters.length > 1;

  const record = async (result: ContactResult, corrected: KnownTouch | null = changing) => {
    if (await recordResult(visit, { voter, result, touches, corrected })) setChanging(null);
  };
  const choose = (result: ContactResult) => {
    if (result === 'canvassed' && onSurvey && !changing) onSurvey();
    else if (result === 'do_not_contact' && !changing) onDialog('do_not_contact');
    else void record(result);
  };
  const literature = () => void (changing ? record('left_literature') : recordLiterature(visit, atDoor));
  const withdraw = async (touch: KnownTouch) => {
    setChanging(null);
    await undoFact(viewer, walkbookId, { door, voter, before: touch }, textOfTouch(door, touch), visit.note.key);
  };

  const history = { userId: viewer.userId, changing: changing?.id ?? null, onChange: setChanging };
  const wish = wishOf(facts);
  const isResting = resting && (voter.suppressed !== null || wish) && !changing;
  // The wish says it once: the knock that was saved with it is not told again.
  const told = wish ? touches.filter((touch) => touch.contact_result !== 'do_not_contact') : touches;
  return (
    <>
      {voter.suppressed && !wish && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} />{' '}
          {voter.suppressed === 'do_not_contact'
            ? t('Asked not to be contacted')
            : t('Do not contact: {suppressed}', { suppressed: t(suppressionWord(voter.suppressed)) })}
        </p>
      )}
      {!voter.suppressed && !wish && voter.no_channels && voter.no_channels.length > 0 && (
        <p className={styles.suppressed}>
          <Icon name="alert" size={18} />{' '}
          {t('Not {channels}', { channels: channelList(currentTexts(), voter.no_channels) })}
        </p>
      )}
      <DoorReportsList {...{ viewer, walkbookId, door, facts, known }} touches={atDoor} />
      <KnockHistory touches={told} past={past} only={isMet} {...history} />
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
      {isResting ? (
        <Button look="quiet" small onClick={() => setResting(false)}>
          {t('Record a result anyway')}
        </Button>
      ) : (
        <ResultButtons
          current={changing?.contact_result ?? last?.contact_result ?? current?.contact_result ?? null}
          talkedHint={onSurvey && !changing ? (begun ? t('resumes the survey') : t('opens the survey')) : undefined}
          only={several ? t('only {name}', { name: voter.first }) : undefined}
          literature={isLiteratureLeft(atDoor, viewer)}
          onLiterature={several ? undefined : literature}
          onTalkedOnly={onSurvey ? () => void record('canvassed') : undefined}
          onResult={choose}
        />
      )}
      {differs && current && <CampaignResult touch={current} userId={viewer.userId} />}
      <div className={styles.also}>
        <Button look="quiet" small icon={rareIcons.calendar} onClick={() => onDialog('follow_up')}>
          {t('Follow up')}
        </Button>
        <Button look="quiet" small icon={rareIcons.edit} onClick={() => onDialog('correct')}>
          {t('Correct details')}
        </Button>
        <Button look="quiet" small icon="flag" onClick={() => onDialog('sign')}>
          {t('Wants a sign')}
        </Button>
      </div>
      <KnockHistory touches={told} only={(touch) => !isMet(touch)} {...history} />
      <SurveyStatus
        viewer={viewer}
        walkbookId={walkbookId}
        responses={responses}
        who={`${voter.first} ${voter.last}, ${door.properties.address}`}
      />
    </>
  );
}

/** Whether someone asked at the door not to be met there again. */
function wishOf(facts: readonly KnownDoorReport[]): boolean {
  return facts.some((fact) => fact.kind === 'do_not_contact' && fact.channels.includes('door'));
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
