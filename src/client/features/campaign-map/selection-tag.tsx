// Puts a tag on everyone in the selection: first it says on how many, then it is done once that is confirmed.
import { useState } from 'react';
import { contract } from '../../../contract';
import { maxTagged } from '../../../contract/voters/selections';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';

interface Props {
  campaignId: string;
  filters: FilterParams;
  voters: number;
  onClose: () => void;
  /** Told in words what was done. */
  onDone: (words: string) => void;
}

/** More than that takes a county some seconds. */
const timeoutMs = 60_000;

export function SelectionTag({ campaignId, filters, voters, onClose, onDone }: Props) {
  const [name, setName] = useState('');
  const { busy, problem, act, clear } = useAction();
  const tags = useCall(contract.voterTags.all, { query: { campaign_id: campaignId } });
  const wanted = name.trim();
  const known = tags.data?.find((tag) => tag.name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  const tooMany = voters > maxTagged;
  const save = () =>
    act(async () => {
      const body = { campaign_id: campaignId, name: wanted, filter_params: filters };
      const { tag, voters: chosen, added } = await call(contract.selections.tag, { body }, { timeoutMs });
      const had = chosen - added;
      const done = tPlural(
        added,
        '{count} voter now has the tag “{tag}”.',
        '{count} voters now have the tag “{tag}”.',
        {
          tag: tag.name,
        },
      );
      onDone(had === 0 ? done : `${done} ${tPlural(had, '{count} had it already.', '{count} had it already.')}`);
    }, t('The tag couldn’t be saved.'));
  return (
    <Dialog title={tPlural(voters, 'Tag {count} voter', 'Tag {count} voters')} onClose={onClose}>
      <Stack gap={14}>
        {tooMany ? (
          <Problem mild>
            {t('At most {max} people can be tagged in one go. Select fewer.', { max: formatNumber(maxTagged) })}
          </Problem>
        ) : (
          <>
            <TextField
              label={t('Tag')}
              value={name}
              maxLength={80}
              list="map-tags"
              onChange={(event) => {
                setName(event.currentTarget.value);
                clear();
              }}
            />
            <datalist id="map-tags">
              {(tags.data ?? []).map((tag) => (
                <option key={tag.id} value={tag.name}>
                  {tag.name}
                </option>
              ))}
            </datalist>
            <p className="quiet">
              {known
                ? tPlural(known.voters, '{count} voter has this tag so far.', '{count} voters have this tag so far.')
                : t('A new tag is made. Anyone who must be left alone isn’t tagged.')}
            </p>
            {problem !== null && <Problem>{problem}</Problem>}
          </>
        )}
        <Row gap={8}>
          {!tooMany && (
            <Button look="primary" disabled={wanted === ''} busy={busy} onClick={() => void save()}>
              {tPlural(voters, 'Tag {count} voter', 'Tag {count} voters')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
