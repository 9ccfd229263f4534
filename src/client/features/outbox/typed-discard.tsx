// Discarding unsent work: only for whoever types the word. Nothing else in the app removes it.
import { t, tPlural } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { useTypedWord } from '../../ui/fields/typed-word';

interface Props {
  items: number;
  /** Some of them may have arrived, only this phone never heard so. */
  doubt: boolean;
  onDiscard: () => void;
  onCancel: () => void;
}

export function TypedDiscard({ items, doubt, onDiscard, onCancel }: Props) {
  const { agreed, field } = useTypedWord(t('DISCARD'));
  return (
    <>
      <p>
        {doubt
          ? tPlural(
              items,
              '{count} item will be permanently removed from this phone. It was sent without an answer, so the campaign may have it.',
              '{count} items will be permanently removed from this phone. Some were sent without an answer, so the campaign may have them.',
            )
          : tPlural(
              items,
              '{count} unsent item will be permanently deleted. Your campaign will never see it.',
              '{count} unsent items will be permanently deleted. Your campaign will never see them.',
            )}
      </p>
      {field}
      <Button look="danger" wide disabled={!agreed} onClick={onDiscard}>
        {t('Discard {items}', { items: tPlural(items, '{count} item', '{count} items') })}
      </Button>
      <Button look="quiet" wide onClick={onCancel}>
        {tPlural(items, 'Keep it', 'Keep them')}
      </Button>
    </>
  );
}
