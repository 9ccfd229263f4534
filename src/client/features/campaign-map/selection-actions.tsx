// What can be made of a selection on the map: a group, a walkbook, turf, a tag, a file.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import { callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { downloadCsvFile } from '../../ui/tables/csv';
import { SelectionTag } from './selection-tag';
import classes from './campaign-map.module.css';

/** A county takes a while. */
const exportTimeout = 600_000;

interface Props {
  campaignId: string;
  filters: FilterParams;
  voters: number;
  doors: number;
  /** Counted, and someone is in it. */
  ready: boolean;
  onGroup: () => void;
  onWalkbook: () => void;
  onTurf: () => void;
}

export function SelectionActions({ campaignId, filters, voters, doors, ready, onGroup, onWalkbook, onTurf }: Props) {
  const [tags, setTags] = useState(false);
  /** Of the selection for which it was said. */
  const [done, setDone] = useState<{ of: string; words: string } | null>(null);
  const { busy, problem, act, clear } = useAction();
  const of = JSON.stringify(filters);
  const save = () =>
    act(async () => {
      const body = { campaign_id: campaignId, filter_params: filters };
      const file = await callFile(contract.selections.exportCsv, { body }, { timeoutMs: exportTimeout });
      downloadCsvFile(t('Voters selected on the map'), file);
    }, t('The voters couldn’t be exported.'));
  return (
    <Stack gap={10}>
      <Row gap={8}>
        <Button small icon="people" disabled={!ready} onClick={onGroup}>
          {t('New voter group')}
        </Button>
        <Button small icon="walkbook" disabled={!ready || doors === 0} onClick={onWalkbook}>
          {t('New walkbook')}
        </Button>
        <Button small icon="map" disabled={!ready || doors === 0} onClick={onTurf}>
          {t('Cut turf')}
        </Button>
        <Button small disabled={!ready} onClick={() => setTags(true)}>
          {t('Tag voters')}
        </Button>
        <Button small disabled={!ready} busy={busy} onClick={() => void save()}>
          {t('Export as CSV')}
        </Button>
      </Row>
      {problem !== null && <Problem onClose={clear}>{problem}</Problem>}
      {done?.of === of && <output className={classes.note}>{done.words}</output>}
      <p className={classes.note}>
        {t('Anyone who must be left alone isn’t in the file. Exports are in the activity log.')}
      </p>
      {tags && (
        <SelectionTag
          campaignId={campaignId}
          filters={filters}
          voters={voters}
          onClose={() => setTags(false)}
          onDone={(words) => {
            setTags(false);
            setDone({ of, words });
          }}
        />
      )}
    </Stack>
  );
}
