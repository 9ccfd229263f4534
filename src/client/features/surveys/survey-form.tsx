// The questions: answers branch live and are kept at every tap; all of them are saved together, with the talk itself.
import { useEffect, useRef, useState } from 'react';
import { translateFileValue } from '../../../domain/i18n/file-values';
import { currentTexts } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { SurveyResponse } from '../../../contract/facts/survey-response';
import type { Touch } from '../../../contract/facts/touch';
import type { Question, Survey } from '../../../contract/surveys';
import type { DoorFeature, DoorVoter } from '../../../contract/doors';
import { answersToSave } from '../../../domain/surveys/answers-to-save';
import {
  becauseOf,
  nextQuestion,
  previousQuestion,
  surveyProgress,
  visibleQuestions,
  type Answers,
} from '../../../domain/surveys/dependencies';
import { undoneResponse, undoneTouch } from '../../../domain/facts/undo';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { scriptFor, wordsOf } from '../../../domain/surveys/scripts';
import { dropDraft, writeDraft } from '../../offline/outbox/drafts';
import { joinedNotes, keepNote, noteKey, noteThatFits, readNote, returnNote } from '../../offline/outbox/note-draft';
import { type NewFact } from '../../offline/outbox/new-item';
import { save } from '../../offline/outbox/save';
import type { FactItem } from '../../offline/outbox/outbox-db';
import { recentFix } from '../../offline/device/position';
import { messageFor } from '../../data/error-messages';
import { holdUpdates } from '../../session/hold-updates';
import { Button } from '../../ui/primitives/button';
import { Choice } from '../../ui/fields/choice';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { QuestionCard } from './question-card';
import type { AnswersDraft } from './answers-draft';
import styles from './survey-form.module.css';
import { SurveyFrame } from './survey-frame';

interface Props {
  title: string;
  viewer: Viewer;
  walkbookId: string;
  door: DoorFeature;
  voter: DoorVoter;
  survey: Survey;
  earlier: ReadonlyMap<string, SurveyResponse>;
  /** The own touch of today that says "talked" already. */
  talked: Touch | null;
  draft: AnswersDraft;
  draftKey: string;
  /** Saves what takes the survey back. */
  onUndo: (facts: NewFact[], said: string) => void;
  onLeave: () => void;
}

/** So long a chosen answer is seen before the next question takes its place. Milliseconds. */
const seen = 250;
/** Cold fingers tap twice: so soon after a tap, or on a card that has just come, the second one is the same. Milliseconds. */
const oneTap = 700;
const tapOn = (on: string) => ({ on, at: performance.now() });
const isSoonAfter = (at: number) => performance.now() - at < oneTap;

export function SurveyForm(props: Props) {
  const { title, viewer, walkbookId, door, voter, draft, draftKey, onUndo, onLeave } = props;
  // As it was when it was begun: whatever is changed or attached meanwhile, the answers are those of the questions that were asked.
  const [survey] = useState(() => ({
    ...props.survey,
    id: draft.survey_id ?? props.survey.id,
    questions: [...(draft.questions ?? props.survey.questions)],
  }));
  const { questions } = survey;
  // The person's own language, else that of whoever lives there, too.
  const script = scriptFor(survey, [voter.language, ...door.properties.voters.map((each) => each.language)]);
  const [translated, setTranslated] = useState(true);
  const spoken = translated ? script : null;
  const [answers, setAnswers] = useState<Answers>(draft.answers);
  const [at, setAt] = useState<string | null>(() => startAt(questions, draft));
  const [moved, setMoved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  useEffect(() => holdUpdates(t('a survey is open')), []);

  const question = questions.find((each) => each.id === at) ?? null;
  const next = question ? nextQuestion(questions, answers, question.id) : null;
  const because = question ? becauseOf(questions, answers, question.id) : null;

  const keep = (to: AnswersDraft) => {
    if (!saved.current)
      writeDraft(draftKey, { ...to, survey_id: survey.id, questions }).catch((error: unknown) =>
        setProblem(messageFor(error)),
      );
  };
  const moveOn = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(moveOn.current), []);
  const answer = (to: string[]) => {
    if (!question) return;
    clearTimeout(moveOn.current);
    const now = { ...answers, [question.id]: to };
    setAnswers(now);
    keep({ answers: now, at: question.id });
  };
  // The tap is seen, then the next question is there. The last one waits for "Save".
  const tapped = useRef({ on: '', at: -oneTap });
  const answerAndGo = (to: string[]) => {
    if (!question) return;
    const again = isSoonAfter(tapped.current.at);
    // Another answer of the same question is a second thought.
    if (again && (to.length === 0 || tapped.current.on !== question.id)) return;
    tapped.current = tapOn(question.id);
    answer(to);
    const now = { ...answers, [question.id]: to };
    const after = nextQuestion(questions, now, question.id);
    if (!after || to.length === 0) return;
    moveOn.current = setTimeout(() => {
      tapped.current = tapOn(question.id);
      show(after, now);
    }, seen);
  };
  const show = (to: Question, given: Answers) => {
    clearTimeout(moveOn.current);
    setAt(to.id);
    setMoved(true);
    keep({ answers: given, at: to.id });
  };
  const go = (to: Question | null) => {
    if (to) show(to, answers);
  };
  const finish = async (final: Answers) => {
    clearTimeout(moveOn.current);
    const kept = noteKey(viewer.owner, walkbookId, door.properties.door_id);
    setBusy(true);
    setProblem(null);
    let typed = '';
    try {
      typed = await readNote(kept);
      const note = noteThatFits(typed, props.talked?.note);
      const facts = factsOf({ ...props, survey }, final, note);
      saved.current = true;
      const items = await save({
        owner: viewer.owner,
        campaign_id: viewer.campaignId,
        walkbook_id: walkbookId,
        facts,
        drafts: [draftKey, kept],
      });
      // A draft that was still on its way when the save removed it.
      dropDraft(draftKey).catch(() => undefined);
      // What the talk has no room for.
      if (note !== typed) keepNote(kept, typed.slice(note.length).trimStart()).catch(() => undefined);
      const answered = facts.length - 1;
      const said = [
        t('{name}, talked', { name: `${voter.first} ${voter.last}` }),
        answered > 0 ? tPlural(answered, '{count} answer', '{count} answers') : '',
      ]
        .filter(Boolean)
        .join(' · ');
      toast({
        text: t('Saved on this phone: {said}', { said }),
        icon: 'check',
        ms: 10_000,
        action: {
          label: t('Undo'),
          run: () => {
            if (note !== '') returnNote(kept, note).catch(() => undefined);
            onUndo(undoOf(props, items), said);
          },
        },
      });
      onLeave();
    } catch (error) {
      saved.current = false;
      // A save that was given up may commit late, and take the drafts along.
      keep({ answers: final, at });
      if (typed !== '') keepNote(kept, typed).catch(() => undefined);
      setBusy(false);
      setProblem(messageFor(error, t('Not saved. Keep this screen open and try again.')));
    }
  };
  const skip = () => {
    if (!question) return;
    const without = { ...answers, [question.id]: [] };
    const after = nextQuestion(questions, without, question.id);
    setAnswers(without);
    if (!after) {
      void finish(without);
      return;
    }
    show(after, without);
  };

  const empty = question === null || (answers[question.id] ?? []).every((each) => each.trim() === '');
  return (
    <SurveyFrame
      title={title}
      progress={question ? surveyProgress(questions, answers, question.id) : undefined}
      onClose={onLeave}
      footer={
        <>
          <Button className={styles.skip} look="pale" disabled={busy} onClick={skip}>
            {t('Skip')}
          </Button>
          <Button
            className={styles.next}
            look="primary"
            busy={busy}
            disabled={empty}
            onClick={() => (next ? go(next) : void finish(answers))}
          >
            {next ? t('Next') : t('Save')}
          </Button>
        </>
      }
    >
      {script && (
        <Choice
          label={t('Script language')}
          value={translated ? 'theirs' : 'ours'}
          options={[
            { value: 'theirs', label: translateFileValue(currentTexts(), script.language) },
            { value: 'ours', label: t('As written') },
          ]}
          onChange={(chosen) => setTranslated(chosen === 'theirs')}
        />
      )}
      {(spoken?.description || survey.description) && question?.id === visibleQuestions(questions, answers)[0]?.id && (
        <p className={styles.say}>
          {t('Say: “{description}”', { description: spoken?.description || survey.description })}
        </p>
      )}
      {problem && <Problem safe={t('Your answers are still here.')}>{problem}</Problem>}
      {question && (
        <QuestionCard
          key={question.id}
          follows={moved}
          question={wordsOf(question, spoken)}
          answers={answers[question.id] ?? []}
          onAnswer={answer}
          onTapped={answerAndGo}
        />
      )}
      {because && <output className={styles.because}>{t('Next question: “{text}”', { text: because.text })}</output>}
      <div className={styles.others}>
        {question && previousQuestion(questions, answers, question.id) && (
          <Button look="quiet" small icon="back" onClick={() => go(previousQuestion(questions, answers, question.id))}>
            {t('Back')}
          </Button>
        )}
        <Button look="quiet" small disabled={busy} onClick={() => void finish(answers)}>
          {t('Save and close')}
        </Button>
      </div>
    </SurveyFrame>
  );
}

/** Where the draft was left, else the first question without an answer, else the first. */
function startAt(questions: readonly Question[], draft: AnswersDraft): string | null {
  const shown = visibleQuestions(questions, draft.answers);
  if (draft.at !== null && shown.some((question) => question.id === draft.at)) return draft.at;
  return shown[0]?.id ?? null;
}

type Saved = Pick<Props, 'door' | 'voter' | 'survey' | 'earlier' | 'talked'>;

/** The talk and the answers as facts of one transaction. */
function factsOf({ door, voter, survey, earlier, talked }: Saved, answers: Answers, note: string): NewFact[] {
  const { door_id, address } = door.properties;
  const who = `${voter.first} ${voter.last}, ${address}`;
  const talk: NewFact = {
    kind: 'touch',
    label: t('{who}: talked', { who }),
    fact: {
      door_id,
      voter_id: voter.id,
      contact_result: 'canvassed',
      note: joinedNotes([talked?.note ?? '', note.trim()]),
      gps: recentFix(),
      literature: talked?.literature ?? false,
      replaces: talked?.id ?? null,
    },
  };
  const given = answersToSave(survey.questions, answers, earlier).map((each): NewFact => ({
    kind: 'survey_response',
    label: `${who}: ${survey.name}`,
    fact: { ...each, survey_id: survey.id, door_id, voter_id: voter.id },
  }));
  return [talk, ...given];
}

/** What takes a saved survey back: the talk and each answer, or what they were before. */
function undoOf({ earlier, talked }: Saved, items: readonly FactItem[]): NewFact[] {
  return items.flatMap((item): NewFact[] => {
    const label = t('{label}: undone', { label: item.label });
    if (item.kind === 'touch') return [{ kind: 'touch', label, fact: undoneTouch(item.fact, talked) }];
    if (item.kind !== 'survey_response') return [];
    const before = earlier.get(item.fact.question_id)?.answers ?? null;
    return [{ kind: 'survey_response', label, fact: undoneResponse(item.fact, before) }];
  });
}
