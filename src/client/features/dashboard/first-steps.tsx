// A campaign without walkbooks: the way from a voter file to the first door, one step after another.
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icons';
import { useLoad } from '../../ui/use-load';
import classes from './dashboard.module.css';

interface Step {
  to: string;
  search?: Record<string, string>;
  button: string;
  words: string;
  done: boolean;
}

export function FirstSteps({ surveys }: { surveys: number }) {
  const { campaignId } = useMember();
  const uploads = useLoad(`uploads ${campaignId}`, (signal) =>
    call(contract.voterGroups.uploads, { query: { campaign_id: campaignId } }, { signal }),
  );
  const uploaded = (contents: string) =>
    uploads.data?.some((upload) => upload.contents === contents && upload.status === 'done') ?? false;
  const steps: Step[] = [
    {
      to: '/app/voter-group/upload',
      button: say('Upload voter file'),
      words: say('Bring the list of registered voters.'),
      done: uploaded('voters'),
    },
    {
      to: '/app/voter-group/upload',
      search: { contents: 'address_points' },
      button: say('Upload address points'),
      words: say('Say where the doors stand.'),
      done: uploaded('address_points'),
    },
    {
      to: '/app/survey/add',
      button: say('New survey'),
      words: say('Write what is asked at the door.'),
      done: surveys > 0,
    },
    { to: '/app/walkbook/add', button: say('New walkbook'), words: say('Pick voters and assign people.'), done: false },
  ];
  const next = steps.find((step) => !step.done);
  return (
    <Card title={say('From here to the first door')} next>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.button}>
            <span className={classes.step}>
              {step.words}
              {step.done && (
                <span className={classes.stepDone}>
                  <Icon name="check" size={16} /> {say('done')}
                </span>
              )}
            </span>
            <ButtonLink
              small
              look={step === next ? 'primary' : 'plain'}
              to={step.to}
              {...(step.search && { search: step.search })}
            >
              {step.button}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
