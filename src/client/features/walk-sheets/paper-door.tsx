// One door of a walk sheet as it is entered: a list to choose from for each box, so that a letter and Tab are enough.
import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/texts';
import type { Question } from '../../../contract/surveys';
import type { DoorFeature } from '../../../contract/doors';
import { suppressions } from '../../../contract/voters/voter-filters';
import { suppressionWords } from '../../../domain/voter-groups/filter-texts';
import { resultWords } from '../../../domain/facts/result-names';
import { AnswerBox } from './answer-box';
import {
  doorResults,
  noteSlot,
  peopleOnWalkSheet,
  personResults,
  slotKey,
  type PaperDraft,
  type Slot,
} from './paper-entries';
import classes from './paper-entry.module.css';

interface Props {
  door: DoorFeature;
  number: number;
  questions: readonly Question[];
  entries: PaperDraft['entries'];
  /** Touches that the server has of this door already. */
  recorded: { known: number; orMore: boolean };
  /** `about`: whose box it is. */
  onEntry: (slot: Slot, value: string, about: string) => void;
  /** Enter: on to the next door. */
  onNext: () => void;
}

export function PaperDoor({ door, number, questions, entries, recorded, onEntry, onNext }: Props) {
  const { known, orMore } = recorded;
  const { address, unit } = door.properties;
  const name = `${address}${unit ? `, ${unit}` : ''}`;
  const valueOf = (slot: Slot) => entries[slotKey(slot)]?.value ?? '';
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext();
  };
  const choose = (slot: Slot, label: string, options: readonly { value: string; label: string }[], about = label) => (
    <select
      aria-label={label}
      className={classes.select}
      data-set={valueOf(slot) !== '' || undefined}
      value={valueOf(slot)}
      onKeyDown={keys}
      onChange={(event) => onEntry(slot, event.currentTarget.value, about)}
    >
      <option value="">–</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  const results = (list: typeof doorResults) => list.map((value) => ({ value, label: t(resultWords[value].title) }));
  return (
    <li className={classes.door} id={`sheet-door-${number}`}>
      <div className={classes.line}>
        <span className={classes.number}>{number}</span>
        <span className={classes.address}>
          {name}
          {known > 0 && (
            <span className={classes.known}>
              {orMore ? t('{known} or more already recorded', { known }) : t('{known} already recorded', { known })}
            </span>
          )}
        </span>
        <span className={classes.boxes}>
          {choose(
            { door: door.id, voter: null, question: null },
            t('{name}: whole household', { name }),
            results(doorResults),
          )}
          <input
            aria-label={t('{name}: note', { name })}
            placeholder={t('Note')}
            className={classes.select}
            maxLength={2000}
            value={valueOf(noteSlot(door.id))}
            onKeyDown={keys}
            onChange={(event) => onEntry(noteSlot(door.id), event.currentTarget.value, t('{name}: note', { name }))}
          />
        </span>
      </div>
      {peopleOnWalkSheet(door).map((voter) => {
        const person = `${voter.first} ${voter.last}`;
        const reason = suppressions.find((each) => each === voter.suppressed);
        return (
          <div key={voter.id} className={classes.line}>
            <span className={classes.number} />
            <span className={classes.person}>
              {person}
              {reason && <span className={classes.known}>{t(suppressionWords[reason])}</span>}
            </span>
            <span className={classes.boxes}>
              {choose(
                { door: door.id, voter: voter.id, question: null },
                person,
                results(personResults),
                `${name}, ${person}`,
              )}
              {questions.map((question, index) => {
                const slot = { door: door.id, voter: voter.id, question: question.id };
                const label = t('{person}, question {number}: {text}', {
                  person,
                  number: index + 1,
                  text: question.text,
                });
                return (
                  <AnswerBox
                    key={question.id}
                    number={index + 1}
                    question={question}
                    label={label}
                    value={valueOf(slot)}
                    onKeyDown={keys}
                    onValue={(value) => onEntry(slot, value, `${name}, ${label}`)}
                  />
                );
              })}
            </span>
          </div>
        );
      })}
    </li>
  );
}
