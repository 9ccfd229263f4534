// Changes a draft, and offers to take back what a single press removes.
import { t } from '../../../i18n/texts';
import { toast } from '../../../ui/primitives/toast';
import { build, problemsOf, type BuilderAction, type Draft, type Problem } from './builder-state';

/** The draft's reducer as a screen uses it; `set` changes the draft that is kept. */
export function dispatcher(draft: Draft, set: (change: (draft: Draft) => Draft) => void) {
  return (action: BuilderAction) => {
    if (action.do === 'remove') {
      const { question } = action;
      toast({
        text: t('Question removed'),
        action: { label: t('Undo'), run: () => set((now) => build(now, { do: 'put-back', question, from: draft })) },
        ms: 10_000,
      });
    }
    set((now) => build(now, action));
  };
}

/** All that is wrong once someone tried to save; before, only what broke. */
export function shownProblems(draft: Draft, tried: boolean): { problems: Problem[]; shown: Problem[] } {
  const problems = problemsOf(draft);
  return { problems, shown: tried ? problems : problems.filter(({ broke }) => broke) };
}
