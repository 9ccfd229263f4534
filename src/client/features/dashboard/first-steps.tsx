// A campaign without walkbooks: the way from a voter file to the first door, one step after another.
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import classes from './dashboard.module.css';

const steps: { to: string; button: string; words: string; search?: Record<string, string> }[] = [
  { to: '/app/voter-group/upload', button: 'Upload voter file', words: 'Bring the list of registered voters.' },
  {
    to: '/app/voter-group/upload',
    search: { contents: 'address_points' },
    button: 'Upload address points',
    words: 'Say where the doors stand.',
  },
  { to: '/app/survey/add', button: 'New survey', words: 'Write what is asked at the door.' },
  { to: '/app/walkbook/add', button: 'New walkbook', words: 'Pick voters, find the walking order, assign people.' },
];

export function FirstSteps() {
  return (
    <Card title="From here to the first door" next>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.button}>
            <span className={classes.step}>{step.words}</span>
            <ButtonLink small to={step.to} {...(step.search && { search: step.search })}>
              {step.button}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
