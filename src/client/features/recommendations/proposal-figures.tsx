// What a proposed walkbook expects, in numbers.
import type { RecommendedWalkbook } from '../../../contract/recommendations';
import { distance, number } from '../../../domain/reports/words';
import { say } from '../../../domain/words/say';
import { timeWords } from './recommendation-words';
import classes from './recommendations.module.css';

export function ProposalFigures({ proposal }: { proposal: RecommendedWalkbook }) {
  const { doors, voters, expected_contacts: contacts, minutes, metres } = proposal;
  const figures: [string, string][] = [
    [say('Doors'), number(doors)],
    [say('Voters'), number(voters)],
    [say('Contacts'), number(Math.round(contacts))],
    [say('Time'), timeWords(minutes)],
    [say('Walk'), distance(metres)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
