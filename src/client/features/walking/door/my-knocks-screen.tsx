// My last knocks: what I recorded on this phone, from which anything can be opened again and corrected. Without a network.
import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { formatAgo } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import type { Handled } from '../../../../contract/facts/door-report';
import { contactResults, type ContactResult } from '../../../../contract/facts/touch';
import type { SurveyResponse } from '../../../../contract/facts/survey-response';
import { undonePasserBy, undoneResponse } from '../../../../domain/facts/undo';
import { resultWords } from '../../../../domain/facts/result-names';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { myWalkbooks, surveyList, useList } from '../../../offline/mirror/lists';
import type { NewFact } from '../../../offline/outbox/new-item';
import { recentFix } from '../../../offline/device/position';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { Button } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { AreaField } from '../../../ui/fields/fields';
import { Icon } from '../../../ui/primitives/icons';
import { Page } from '../../../ui/primitives/page';
import { Dialog } from '../../../ui/primitives/dialog';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { useServerNow } from '../../../session/use-server-now';
import styles from './my-knocks.module.css';
import { knockOf } from './new-door-report';
import { saveWithUndo, withdraw } from './save-with-undo';
import { useHandled } from './use-handled';
import { ResultMark } from '../../../ui/primitives/result-mark';
import { useMyKnocks, type MyKnock } from './use-my-knocks';

const page = 40;

export function MyKnocksScreen() {
  const viewer = useViewer();
  const knocks = useMyKnocks(viewer);
  const { items: walkbooks } = useList(myWalkbooks);
  const [open, setOpen] = useState<MyKnock | null>(null);
  const [shown, setShown] = useState(page);
  const now = useServerNow();
  const handled = useHandled(viewer, knocks);
  return (
    <Page
      title={t('My recent knocks')}
      lead={t('Everything you recorded on this phone in the last 30 days. Tap one to correct it.')}
      narrow
      back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}
    >
      {knocks === null && <Skeleton rows={6} height={64} label={t('Loading your knocks')} />}
      {knocks?.length === 0 && (
        <Empty icon="door" title={t('Nothing recorded on this phone yet')}>
          {t('Every knock you save appears here, sent or not.')}
        </Empty>
      )}
      {knocks && knocks.length > 0 && (
        <ul className={styles.list}>
          {knocks.slice(0, shown).map((knock) => (
            <li key={knock.id}>
              <button type="button" className={styles.knock} onClick={() => setOpen(knock)}>
                {knock.fact.kind === 'touch' ? (
                  <ResultMark result={knock.fact.touch.contact_result} text="" />
                ) : (
                  <span className={styles.mark} aria-hidden="true">
                    <Icon name={iconOf(knock.fact.kind)} size={20} />
                  </span>
                )}
                <span className={styles.words}>
                  <span className={styles.where}>{knock.where}</span>
                  <span>{whatOf(knock)}</span>
                  <span className="quiet">
                    {[
                      formatAgo(knock.at, now),
                      walkbooks.find(({ id }) => id === knock.walkbookId)?.name,
                      knock.sent ? t('sent') : t('not sent yet'),
                      handledText(handled.get(knock.id)),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Icon name="chevron-right" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {knocks && knocks.length > shown && (
        <Button wide onClick={() => setShown(shown + page)}>
          {t('Show older')}
        </Button>
      )}
      {open && <Reopened key={open.id} viewer={viewer} knock={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const iconOf = (kind: Exclude<MyKnock['fact']['kind'], 'touch'>) =>
  (({ survey: 'survey', passer_by: 'me', door_fact: rareIcons.edit }) as const)[kind];

function handledText(done: Handled | undefined): string | null {
  return done ? t('marked done by {name}', { name: done.by }) : null;
}

function whatOf({ fact, what }: MyKnock): string {
  if (fact.kind === 'survey') return answeredText(what, fact.answers.length);
  if (fact.kind === 'door_fact') return what;
  if (fact.kind === 'passer_by') return [what, fact.fact.note && `“${fact.fact.note}”`].filter(Boolean).join(' · ');
  const { contact_result: result, literature, note } = fact.touch;
  return [t(resultWords[result].title), literature ? t('left literature') : null, note ? `“${note}”` : null]
    .filter(Boolean)
    .join(' · ');
}

const answeredText = (survey: string, count: number) =>
  `${survey} · ${tPlural(count, '{count} answer', '{count} answers')}`;

function Reopened({ viewer, knock, onClose }: { viewer: Viewer; knock: MyKnock; onClose: () => void }) {
  const { fact, where, walkbookId } = knock;
  const before = fact.kind === 'touch' ? fact.touch : null;
  const [note, setNote] = useState(before?.note ?? '');
  const undoFact = async () => {
    await withdraw(viewer, walkbookId, backOf(knock), `${where}, ${what(knock)}`);
    onClose();
  };
  const correct = async (result: ContactResult) => {
    if (!before) return;
    const { door_id, voter_id, id, literature = false } = before;
    const named = t(resultWords[result].inline);
    const corrected: NewFact = {
      kind: 'touch',
      label: `${where}: ${named}`,
      fact: {
        door_id,
        voter_id,
        contact_result: result,
        note: note.trim(),
        gps: recentFix(),
        literature,
        replaces: id,
      },
    };
    if (await saveWithUndo(viewer, walkbookId, [corrected], `${where}, ${named}`, before)) onClose();
  };
  return (
    <Dialog title={where} onClose={onClose}>
      <p className="quiet">
        {before
          ? t('You recorded “{what}”. Tap the correct result. The old one stays in the history.', {
              what: what(knock),
            })
          : t('You recorded “{what}”.', { what: what(knock) })}
      </p>
      {before && (
        <>
          <div className={styles.results}>
            {contactResults.map((result) => (
              <button
                key={result}
                type="button"
                className={styles.result}
                aria-pressed={before.contact_result === result}
                onClick={() => void correct(result)}
              >
                {t(resultWords[result].title)}
                {before.contact_result === result && ' ✓'}
              </button>
            ))}
          </div>
          <AreaField
            label={t('Note')}
            hint={t('Saved together with the result you tap.')}
            value={note}
            maxLength={2000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
      {fact.kind === 'survey' && <Answers viewer={viewer} walkbookId={walkbookId} answers={fact.answers} />}
      <Button wide look="danger" icon={rareIcons.undo} onClick={() => void undoFact()}>
        {t('Undo this result')}
      </Button>
    </Dialog>
  );
}

/** What was answered, and the way into the survey to correct it. */
function Answers({ viewer, walkbookId, answers }: { viewer: Viewer; walkbookId: string; answers: SurveyResponse[] }) {
  const navigate = useNavigate();
  const { items, seenAt } = useList(surveyList);
  useEffect(() => {
    if (seenAt === null) void surveyList.load(viewer);
  }, [viewer, seenAt]);
  const [any] = answers;
  const questions = items.find(({ id }) => id === any?.survey_id)?.questions ?? [];
  const { door_id: doorId, voter_id: voterId } = any ?? {};
  return (
    <>
      <dl className={styles.answers}>
        {answers.map(({ id, question_id, answers: given }) => (
          <div key={id}>
            <dt>{questions.find((question) => question.id === question_id)?.text ?? t('Question')}</dt>
            <dd>{given.join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {doorId && voterId && (
        <Button
          wide
          look="primary"
          onClick={() =>
            void navigate({
              to: '/app/walkbook/id/$id/door/$doorId/survey/$voterId',
              params: { id: walkbookId, doorId, voterId },
            })
          }
        >
          {t('Reopen the survey')}
        </Button>
      )}
    </>
  );
}

function what({ fact, what: named }: MyKnock): string {
  if (fact.kind === 'survey') return answeredText(named, fact.answers.length);
  return fact.kind === 'touch' ? t(resultWords[fact.touch.contact_result].inline) : named;
}

function backOf({ fact, where }: MyKnock): NewFact[] {
  const label = `${where}: ${t('undone')}`;
  if (fact.kind === 'touch') {
    const { door_id, voter_id, id } = fact.touch;
    return [
      {
        kind: 'touch',
        label,
        fact: { door_id, voter_id, contact_result: null, note: '', gps: null, replaces: id },
      },
    ];
  }
  if (fact.kind === 'survey')
    return fact.answers.map((answer) => ({ kind: 'survey_response', label, fact: undoneResponse(answer, null) }));
  if (fact.kind === 'passer_by') return [{ kind: 'passer_by', label, fact: undonePasserBy(fact.fact) }];
  const { door_id, voter_id, id, kind } = fact.fact;
  const who = kind === 'person_added' ? null : voter_id;
  const back: NewFact = {
    kind: 'door_fact',
    label,
    fact: { kind: 'taken_back', door_id, voter_id: who, replaces: id },
  };
  return [back, ...knockOf(fact.fact, label)];
}
