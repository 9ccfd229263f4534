// A campaign without walkbooks: the way from a voter file to the first door, one step after another. Files that have places with
// their voters need no address points: these are offered, but are no step.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  button: string;
  words: string;
  done: boolean;
  /** What some need beside it. */
  beside?: ReactNode;
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
      beside: uploaded('voters') && !uploaded('address_points') && (
        <Link to="/app/voter-group/upload" search={{ contents: 'address_points' }} className={classes.more}>
          {t('Upload address points')}
        </Link>
      ),
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
            {step.beside}
            <ButtonLink small look={step === next ? 'primary' : 'plain'} to={step.to}>
              {step.button}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
