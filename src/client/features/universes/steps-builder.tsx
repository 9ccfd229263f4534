// A list built in steps, with how many are in it after each.
import { useId } from 'react';
import { key, t } from '../../i18n/texts';
import { maxDepth, type FilterParams } from '../../../contract/voters/voter-filters';
import type { Names } from '../../../domain/voter-groups/filter-sentence';
import { Button, IconButton } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { changeText, votersText } from './about';
import type { Offers } from './builder-fields';
import { Conditions } from './conditions';
import { conditionAfter, fits, levelsOf, newStep, stepDeeds, type Step, type StepDeed } from './steps';
import { useStepCounts, type StepFigure } from './use-step-counts';
import classes from './conditions.module.css';
import styles from './steps-builder.module.css';

interface Props {
  campaignId: string;
  steps: readonly Step[];
  /** What holds for the list as a whole besides, such as who is not left out. */
  besides: FilterParams;
  onChange: (steps: Step[]) => void;
  offers: Offers;
  names: Names;
}

const most = 20;
const deedNames: Readonly<Record<StepDeed, string>> = {
  add: key('Add'),
  remove: key('Remove'),
  keep: key('Keep only'),
};

export function StepsBuilder({ campaignId, steps, besides, onChange, offers, names }: Props) {
  const lists = steps.map((_, at) => conditionAfter(steps.slice(0, at + 1)));
  const counts = useStepCounts(campaignId, lists, besides);
  // Another step may nest what there is once more, with conditions of its own inside it.
  const isDeep = levelsOf(lists.at(-1) ?? null) > maxDepth - 3;
  const isFull = steps.length >= most || isDeep;
  const changed = (step: Step, change: Partial<Step>) =>
    steps.map((each) => (each === step ? { ...each, ...change } : each));
  const set = (step: Step, change: Partial<Step>) => onChange(changed(step, change));
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.key} className={styles.step}>
            <StepHead
              step={step}
              at={at}
              mayBe={(deed) => deed === step.deed || fits(changed(step, { deed }))}
              onDeed={(deed) => set(step, { deed })}
              onRemove={() => onChange(steps.filter((each) => each !== step))}
            />
            {at === 0 && step.group.parts.length === 0 && <p className="quiet">{t('Everyone')}</p>}
            <Conditions
              tree={step.group}
              mayNest={!isDeep}
              offers={offers}
              names={names}
              onChange={(group) => set(step, { group })}
            />
            <StepCount count={counts[at]} before={at === 0 ? undefined : counts[at - 1]} />
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="quiet">
          {t('No more steps fit into one list. Save it as a group, and start a new list with that group.')}
        </p>
      ) : (
        <div className={classes.add}>
          {stepDeeds.map((deed) => (
            <Button key={deed} small look="pale" onClick={() => onChange([...steps, newStep(deed)])}>
              {t(deedNames[deed])}…
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface HeadProps {
  step: Step;
  at: number;
  /** Whether the list is not nested too deeply with it. */
  mayBe: (deed: StepDeed) => boolean;
  onDeed: (deed: StepDeed) => void;
  onRemove: () => void;
}

function StepHead({ step, at, mayBe, onDeed, onRemove }: HeadProps) {
  const id = useId();
  if (at === 0) return <h3 className={styles.name}>{t('Start with')}</h3>;
  return (
    <div className={classes.title}>
      <label htmlFor={id} className="sr-only">
        {t('What step {number} does', { number: at + 1 })}
      </label>
      <select
        id={id}
        className={classes.select}
        value={step.deed}
        onChange={(event) => {
          const deed = stepDeeds.find((each) => each === event.currentTarget.value);
          if (deed && mayBe(deed)) onDeed(deed);
        }}
      >
        {stepDeeds.map((deed) => (
          <option key={deed} value={deed} disabled={!mayBe(deed)}>
            {t(deedNames[deed])}
          </option>
        ))}
      </select>
      <span className={styles.gap} />
      <IconButton icon={rareIcons.trash} label={t('Remove step {number}', { number: at + 1 })} onClick={onRemove} />
    </div>
  );
}

/** `before`: after the step before this one. */
function StepCount({ count, before }: { count: StepFigure; before: StepFigure }) {
  if (count === undefined) return <p className={styles.count}>{t('counting…')}</p>;
  if (typeof count === 'string') return <p className={styles.count}>{count}</p>;
  const change = typeof before === 'object' ? count.voters - before.voters : 0;
  const about = count.about || (typeof before === 'object' && before.about);
  return (
    <p className={styles.count}>
      <strong>{votersText(count)}</strong>
      {change !== 0 && ` (${changeText(change, about)})`}
    </p>
  );
}
