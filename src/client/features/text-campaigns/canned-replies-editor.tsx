// Quick answers that texters have at hand.
import { maxCannedReplies, maxTextLength, type CannedReply } from '../../../contract/outreach/text-campaigns';
import { unknownTextField } from '../../../domain/texting/merge-fields';
import { t } from '../../i18n/texts';
import { AreaField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { segmentWords } from './message-editor';
import classes from './text-campaigns.module.css';

interface Props {
  replies: readonly CannedReply[];
  error?: string | null;
  onChange: (replies: CannedReply[]) => void;
}

export function CannedRepliesEditor({ replies, error, onChange }: Props) {
  const change = (at: number, part: Partial<CannedReply>) =>
    onChange(replies.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <Stack gap={14}>
      {replies.length === 0 && (
        <p className="quiet">
          {t(
            'Texters answer faster with a few texts at hand, such as where to vote or a thank-you. Links are fine here.',
          )}
        </p>
      )}
      {replies.map((reply, index) => {
        const unknown = unknownTextField(reply.text);
        return (
          <fieldset key={index} className={classes.reply}>
            <legend className="sr-only">{t('Quick answer {number}', { number: index + 1 })}</legend>
            <TextField
              label={t('Name on the button')}
              value={reply.title}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <AreaField
              label={t('Text')}
              rows={2}
              value={reply.text}
              maxLength={maxTextLength}
              error={
                unknown === null
                  ? null
                  : t('“{field}” isn’t a merge field. Use one of the buttons above the first text.', { field: unknown })
              }
              hint={segmentWords(reply.text)}
              onChange={(event) => change(index, { text: event.currentTarget.value })}
            />
            <Button
              small
              look="quiet"
              icon={rareIcons.trash}
              onClick={() => onChange(replies.filter((_, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          </fieldset>
        );
      })}
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
      {replies.length < maxCannedReplies && (
        <Button icon="plus" onClick={() => onChange([...replies, { title: '', text: '' }])}>
          {t('Add a quick answer')}
        </Button>
      )}
    </Stack>
  );
}
