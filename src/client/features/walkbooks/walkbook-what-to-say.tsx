// What canvassers say at a walkbook's doors: its own words in place of its survey's, and where its people vote.
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import type { DoorScript } from '../../../contract/surveys';
import type { Walkbook } from '../../../contract/walkbooks';
import { ApiError } from '../../data/api-errors';
import { useAction } from '../../data/use-action';
import { TextField } from '../../ui/fields/text-field';
import { Form } from '../../ui/fields/form';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import classes from './manage.module.css';

/** The walkbook's own scripts; none where its survey's hold. */
export const ownScripts = ({ what_to_say: said }: Walkbook): DoorScript[] =>
  said?.of === 'walkbook' ? said.scripts : [];

const hasSurveys = ({ what_to_say: said }: Walkbook): boolean => said?.of === 'survey' && said.scripts.length > 0;

/** What is said where a walkbook has no scripts of its own. */
export const withoutOwnScripts = (walkbook: Walkbook): string =>
  hasSurveys(walkbook)
    ? t('Volunteers see the survey’s script. A script written here replaces it in this walkbook.')
    : t('An introduction, talking points, answers to objections and a closing. Volunteers see it at each door.');

interface Props {
  walkbook: Walkbook;
  /** Saves it in place of the old one. Throws CONFLICT where someone else changed that. */
  onPollingPlace: (place: string, old: string) => Promise<void>;
  /** As it is now. */
  onLook: () => Promise<string>;
  /** Its own scripts. */
  children: ReactNode;
}

export function WalkbookWhatToSay({ walkbook, onPollingPlace, onLook, children }: Props) {
  const { survey_id, what_to_say: said } = walkbook;
  return (
    <Stack gap={14}>
      {children}
      {survey_id && hasSurveys(walkbook) && (
        <Link to="/app/survey/id/$id" params={{ id: survey_id }} className={classes.more}>
          {t('The survey’s script')}
        </Link>
      )}
      <PollingPlace
        key={said?.polling_place}
        place={said?.polling_place ?? ''}
        onSave={onPollingPlace}
        onLook={onLook}
      />
    </Stack>
  );
}

interface PlaceProps extends Pick<Props, 'onLook'> {
  place: string;
  onSave: Props['onPollingPlace'];
}

function PollingPlace({ place, onSave, onLook }: PlaceProps) {
  const [text, setText] = useState(place);
  /** What someone else saved while this person was writing. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const { busy, problem, refused, act, clear } = useAction();
  const old = theirs ?? place;
  const save = async () => {
    try {
      await onSave(text.trim(), old);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') setTheirs(await onLook());
      throw error;
    }
    toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
  };
  const keepTheirs = () => {
    setText(old);
    clear();
  };
  return (
    <Form onSubmit={() => void act(save)}>
      {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      <TextField
        label={t('Polling place')}
        hint={t('Where the people of this walkbook vote. It stands in for {field}.', { field: '{polling_place}' })}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== old && (
        <>
          {theirs !== null && (
            <>
              <p className="quiet">
                {t('What you wrote is still here. Save it to use it in place of theirs, or cancel to keep theirs.')}
              </p>
              <p>
                {t('Their version')}: <b dir="auto">{theirs || t('None')}</b>
              </p>
            </>
          )}
          <Row>
            <Button small type="submit" look="primary" busy={busy}>
              {t('Save the polling place')}
            </Button>
            {theirs !== null && (
              <Button small onClick={keepTheirs}>
                {t('Cancel')}
              </Button>
            )}
          </Row>
        </>
      )}
    </Form>
  );
}
