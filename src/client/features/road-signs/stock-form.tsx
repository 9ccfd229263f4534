// How many signs of a kind the campaign has, to be changed in place; Esc leaves it as it was.
import { useState } from 'react';
import { maxStock } from '../../../contract/road-signs';
import { typedStock } from '../../../domain/road-signs/placement-state';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';

export const stockHint = (): string =>
  t('Enter a whole number, {most} at most. Leave it empty if you don’t count them.', { most: formatNumber(maxStock) });

interface Props {
  stock: number | null;
  /** Rejects when it was refused. */
  onSave: (stock: number | null) => Promise<unknown>;
  onClose: () => void;
}

export function StockForm({ stock, onSave, onClose }: Props) {
  const [text, setText] = useState(stock === null ? '' : String(stock));
  const { busy, problem, refuse, clear, act } = useAction();
  const save = () => {
    const next = typedStock(text);
    if (next === 'wrong') return refuse(stockHint());
    void act(async () => {
      await onSave(next);
      onClose();
    });
  };
  return (
    <Form onSubmit={save}>
      <TextField
        label={t('How many you have')}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        hint={t('Those that are out count, too. Leave it empty if you don’t count them.')}
        error={problem}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          clear();
        }}
      />
      <Row>
        <OnlineButton type="submit" look="primary" busy={busy}>
          {t('Save stock')}
        </OnlineButton>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Form>
  );
}
