// What someone wrote, tagged as answers of the campaign's survey.
import { contract } from '../../../contract';
import type { Question } from '../../../contract/surveys';
import type { TextConversation } from '../../../contract/outreach/texting';
import { kindOf } from '../../../domain/surveys/kinds';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useOnline } from '../../data/use-online';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import classes from './texting.module.css';

interface Props {
  surveyId: string;
  conversation: TextConversation;
  onAnswered: (conversation: TextConversation) => void;
}

export function AnswerTags({ surveyId, conversation, onAnswered }: Props) {
  const { campaignId } = useMember();
  const survey = useCall(contract.surveys.get, { query: { id: surveyId, campaign_id: campaignId } });
  const online = useOnline();
  const { busy, problem, act } = useAction();
  const { voter_id, text_campaign_id } = conversation.recipient;
  const given = new Map(conversation.answers.map((each) => [each.question_id, each.answers]));
  const tap = (question: Question, answer: string) => {
    const before = given.get(question.id) ?? [];
    const isOn = before.includes(answer);
    const answers =
      kindOf(question) === 'multiple'
        ? isOn
          ? before.filter((each) => each !== answer)
          : [...before, answer]
        : isOn
          ? []
          : [answer];
    void act(async () => {
      const body = { campaign_id: campaignId, text_campaign_id, voter_id, question_id: question.id, answers };
      onAnswered(await call(contract.texting.tagAnswer, { body }));
    });
  };
  return (
    <Card title={t('What they said')}>
      <Loadable loaded={survey}>
        {({ questions }) => (
          <Stack gap={14}>
            {problem && <Problem>{problem}</Problem>}
            {!online && <p className="quiet">{t('You’re offline. This needs a connection.')}</p>}
            {questions
              .filter(({ answers }) => answers.length > 0)
              .map((question) => (
                <fieldset key={question.id} className={classes.quick}>
                  <legend>{question.text}</legend>
                  {question.answers.map((answer) => {
                    const isOn = given.get(question.id)?.includes(answer) ?? false;
                    return (
                      <Button
                        key={answer}
                        small
                        look={isOn ? 'primary' : 'plain'}
                        {...(isOn ? { icon: 'check' as const } : {})}
                        aria-pressed={isOn}
                        disabled={busy || !online}
                        onClick={() => tap(question, answer)}
                      >
                        {answer}
                      </Button>
                    );
                  })}
                </fieldset>
              ))}
          </Stack>
        )}
      </Loadable>
    </Card>
  );
}
