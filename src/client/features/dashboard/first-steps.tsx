// A campaign without walkbooks: the way from a voter file to the first door, one step after another.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Icon } from '../../ui/primitives/icons';
import { useCall } from '../../data/use-call';
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
  const uploads = useCall(contract.voterGroups.uploads, { query: { campaign_id: campaignId } });
  const uploaded = (contents: string) =>
    uploads.data?.some((upload) => upload.contents === contents && upload.status === 'done') ?? false;
  const steps: Step[] = [
    {
      to: '/app/voter-group/upload',
      button: t('Upload voter file'),
      words: t('Upload your voter list.'),
      done: uploaded('voters'),
    },
    {
      to: '/app/voter-group/upload',
      search: { contents: 'address_points' },
      button: t('Upload address points'),
      words: t('Put your doors on the map.'),
      done: uploaded('address_points'),
    },
    {
      to: '/app/survey/add',
      button: t('New survey'),
      words: t('Write the questions to ask at the door.'),
      done: surveys > 0,
    },
    { to: '/app/walkbook/add', button: t('New walkbook'), words: t('Choose voters and assign people.'), done: false },
  ];
  const next = steps.find((step) => !step.done);
  return (
    <Card title={t('Getting started')} next>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.button}>
            <span className={classes.step}>
              {step.words}
              {step.done && (
                <span className={classes.stepDone}>
                  <Icon name="check" size={16} /> {t('done')}
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
