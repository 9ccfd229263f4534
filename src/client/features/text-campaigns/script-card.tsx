// What a campaign sends, to whom, and what it is answered with.
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { filterSentence } from '../../../domain/voter-groups/filter-sentence';
import { useCall } from '../../data/use-call';
import { currentTexts, formatPhone } from '../../i18n/formats';
import { formatList, t } from '../../i18n/texts';
import { officeSurveyList, voterGroupList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Facts } from '../../ui/charts/facts';
import { Bubble } from '../../ui/layout/bubble';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { segmentWords } from './message-editor';
import classes from './text-campaigns.module.css';

export function ScriptCard({ campaign }: { campaign: TextCampaign }) {
  const { campaignId } = useMember();
  const groups = useKept(voterGroupList);
  const surveys = useKept(officeSurveyList);
  const walkbooks = useCall(contract.walkbooks.all, { query: { campaign_id: campaignId } });
  const named = [...(groups.data ?? []), ...(surveys.data ?? []), ...(walkbooks.data ?? [])];
  const nameOf = (id: string) => named.find((each) => each.id === id)?.name;
  const { message, filter_params, survey_id, canned_replies, phone_numbers, description } = campaign;
  const who = filterSentence(currentTexts(), filter_params, nameOf)
    .map(({ text, joint }) => (joint ? ` ${text} ` : text))
    .join('');
  return (
    <Card title={t('What goes out')}>
      <Stack gap={14}>
        {message ? (
          <Bubble ours about={segmentWords(message)}>
            {message}
          </Bubble>
        ) : (
          <p className="quiet">{t('No text written yet.')}</p>
        )}
        <Facts
          facts={[
            [t('Who'), who],
            [
              t('From'),
              phone_numbers.length === 0 ? t('All of your numbers') : formatList(phone_numbers.map(formatPhone)),
            ],
            ...(survey_id === null ? [] : [[t('Survey'), nameOf(survey_id) ?? t('A survey')] as const]),
            ...(description ? [[t('What texters should know'), description] as const] : []),
          ]}
        />
        {canned_replies.length > 0 && (
          <details>
            <summary>{t('Quick answers ({count})', { count: canned_replies.length })}</summary>
            <Stack gap={10}>
              {canned_replies.map(({ title, text }) => (
                <div key={title}>
                  <strong>{title}</strong>
                  <p className={classes.script}>{text}</p>
                </div>
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Card>
  );
}
