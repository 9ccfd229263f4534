// What is said at the door and in other languages, of a survey that is shared from above: to be read, not changed.
import type { Survey } from '../../../../contract/surveys';
import { t } from '../../../i18n/texts';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';

export function SharedScripts({ survey: { door_scripts = [], scripts = [], questions } }: { survey: Survey }) {
  return (
    <>
      {door_scripts.length > 0 && (
        <Card title={t('What to say at the door')}>
          {door_scripts.map(({ language, introduction, talking_points, objections, closing }) => (
            <Stack key={language} gap={6}>
              <b>{language}</b>
              {[introduction, ...talking_points].filter(Boolean).map((text, at) => (
                <p key={at} dir="auto">
                  {text}
                </p>
              ))}
              {objections.map(({ they_say, you_say }, at) => (
                <p key={at} dir="auto">
                  <i>{they_say}</i> {you_say}
                </p>
              ))}
              {closing && <p dir="auto">{closing}</p>}
            </Stack>
          ))}
        </Card>
      )}
      {scripts.length > 0 && (
        <Card title={t('In other languages')}>
          {scripts.map(({ language, description, questions: said }) => (
            <Stack key={language} gap={6}>
              <b>{language}</b>
              {description && <p dir="auto">{description}</p>}
              {questions.map(({ id, text }) => (
                <p key={id} dir="auto">
                  {said.find((each) => each.id === id)?.text ?? text}
                </p>
              ))}
            </Stack>
          ))}
        </Card>
      )}
    </>
  );
}
