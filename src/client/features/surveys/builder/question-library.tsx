// Questions of the campaign's other surveys, to be asked again as they are: their answers can then be compared.
import { useState } from 'react';
import { contract } from '../../../../contract';
import { kindOf } from '../../../../domain/surveys/kinds';
import { t, tPlural } from '../../../i18n/texts';
import { useCall } from '../../../data/use-call';
import { useMember } from '../../../session/session';
import { CheckField } from '../../../ui/fields/fields';
import { SearchBox } from '../../../ui/fields/search-box';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Dialog } from '../../../ui/primitives/dialog';
import { Loadable } from '../../../ui/primitives/loadable';
import { newKey } from './builder-draft';
import type { DraftQuestion } from './builder-state';
import { draftQuestions } from './draft-on-wire';
import classes from './builder.module.css';
import { kindWords } from './kind-words';

interface Props {
  /** How many more questions fit. */
  room: number;
  onPick: (questions: DraftQuestion[]) => void;
  onClose: () => void;
}

export function QuestionLibrary({ room, onPick, onClose }: Props) {
  const { campaignId } = useMember();
  const loaded = useCall(contract.surveys.all, { query: { campaign_id: campaignId, include_archived: true } });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wanted = search.trim().toLowerCase();
  return (
    <Dialog title={t('Reuse a question')} onClose={onClose}>
      <Stack gap={12}>
        <SearchBox label={t('Search questions')} value={search} onChange={setSearch} />
        <Loadable loaded={loaded}>
          {(surveys) => {
            const found = surveys.flatMap((survey) =>
              survey.questions
                .filter(({ text, answers }) =>
                  [text, survey.name, ...answers].some((each) => each.toLowerCase().includes(wanted)),
                )
                .map((question) => ({ question, of: survey.name })),
            );
            const picked = surveys.flatMap(({ questions }) => questions.filter(({ id }) => chosen.includes(id)));
            return (
              <>
                {found.length === 0 && (
                  <p className="quiet">
                    {wanted ? t('No question matches.') : t('Your campaign has no other questions yet.')}
                  </p>
                )}
                <ul className={classes.library}>
                  {found.slice(0, mostShown).map(({ question, of }) => (
                    <li key={question.id}>
                      <CheckField
                        checked={chosen.includes(question.id)}
                        disabled={!chosen.includes(question.id) && chosen.length >= room}
                        onChange={(on) =>
                          setChosen(on ? [...chosen, question.id] : chosen.filter((id) => id !== question.id))
                        }
                      >
                        {question.text}
                        <span className={classes.libraryOf}>
                          {[of, t(kindWords[kindOf(question)]), question.answers.join(' / ')]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </CheckField>
                    </li>
                  ))}
                </ul>
                {found.length > mostShown && (
                  <p className="quiet">{t('Showing the first {count}. Search to see others.', { count: mostShown })}</p>
                )}
                <div className={classes.libraryFoot}>
                  <Button
                    look="primary"
                    wide
                    disabled={picked.length === 0}
                    onClick={() =>
                      onPick(picked.map((question) => draftQuestions([question], newKey, { keepIds: false })).flat())
                    }
                  >
                    {tPlural(picked.length, 'Add {count} question', 'Add {count} questions')}
                  </Button>
                </div>
              </>
            );
          }}
        </Loadable>
      </Stack>
    </Dialog>
  );
}

/** Rows at once. */
const mostShown = 100;
