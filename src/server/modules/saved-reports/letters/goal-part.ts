// The e-mail with a campaign's goals and their pace.
import { goalName, goalState, paceSentence } from '../../../../domain/reports/pace';
import { countedGoals } from '../../reports/counted-goals';
import { rate, tableOf, type Asking, type ReportPart } from './asking';

export async function goalPart(asking: Asking): Promise<ReportPart> {
  const { db, campaign_id, zone, today, texts, words } = asking;
  const { t, number } = texts;
  const goals = (await countedGoals(db, campaign_id, zone)).map((goal) => ({ goal, state: goalState(goal, today) }));
  return {
    last: texts.day(today, 'dayYear'),
    about: words.aboutOf.goals({ campaign: asking.campaign_name }),
    sentences:
      goals.length === 0
        ? [`${t('No goals yet')}.`]
        : goals.map(({ goal, state }) => `${goalName(texts, goal)}: ${paceSentence(texts, goal, state)}`),
    table: tableOf(
      asking,
      [t('What counts'), t('Done'), t('How many'), t('Share done')],
      goals.map(({ goal, state }) => [
        goalName(texts, goal),
        number(state.done),
        number(goal.target),
        rate(asking, state.done, goal.target),
      ]),
    ),
    address: { report: 'goals' },
  };
}
