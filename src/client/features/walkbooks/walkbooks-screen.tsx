// All walkbooks of the campaign, for those who manage them.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { useLoad } from '../../ui/use-load';
import { archiveWalkbook, peopleWords } from './walkbook-calls';
import { WalkbooksBulk } from './walkbooks-bulk';
import { WalkbooksTable } from './walkbooks-table';
import classes from './walkbooks.module.css';

function matches(walkbook: WalkbookSummary, wanted: string): boolean {
  const text = `${walkbook.name} ${peopleWords(walkbook.assigned)} ${walkbook.survey_name ?? ''}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

export function WalkbooksScreen() {
  const { campaignId } = useMember();
  const [shown, setShown] = useState<'is_active' | 'archived'>('is_active');
  const [search, setSearch] = useState('');
  const archived = shown === 'archived';
  const loaded = useLoad(`walkbooks ${campaignId} ${shown}`, (signal) =>
    call(contract.walkbooks.all, { query: { campaign_id: campaignId, archived } }, { signal }),
  );
  const change = (walkbook: WalkbookSummary, archive: boolean) =>
    void archiveWalkbook(campaignId, walkbook, archive, loaded.reload);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const wanted = search.trim().toLowerCase();

  return (
    <Page
      title={say('Walkbooks')}
      actions={
        <>
          <ButtonLink icon="map" to="/app/turf">
            {say('Cut turf')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/walkbook/add">
            {say('New walkbook')}
          </ButtonLink>
        </>
      }
    >
      <div className={classes.bar}>
        <SearchBox label={say('Search walkbooks')} value={search} onChange={setSearch} />
        <Choice
          label={say('Which walkbooks')}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setTicked(new Set());
          }}
          options={[
            { value: 'is_active', label: say('In use') },
            { value: 'archived', label: say('Archived') },
          ]}
        />
      </div>
      <Card>
        <Loadable loaded={loaded}>
          {(all) => {
            const those = all.filter((walkbook) => walkbook.record_status === shown);
            const rows = wanted ? those.filter((walkbook) => matches(walkbook, wanted)) : those;
            const chosen = those.filter(({ id }) => ticked.has(id));
            return (
              <>
                {those.length > 0 && <p className={classes.sum}>{sumWords(those)}</p>}
                {(rows.length > 1 || chosen.length > 0) && (
                  <div className={classes.ticks} data-on={chosen.length > 0 || undefined}>
                    {rows.length > 1 && (
                      <label className={classes.all}>
                        <input
                          type="checkbox"
                          checked={rows.every(({ id }) => ticked.has(id))}
                          onChange={(event) =>
                            tick(
                              rows.map(({ id }) => id),
                              event.currentTarget.checked,
                            )
                          }
                        />
                        {say('Tick all')}
                      </label>
                    )}
                    {chosen.length > 0 ? (
                      <WalkbooksBulk
                        campaignId={campaignId}
                        chosen={chosen}
                        archived={archived}
                        onDone={loaded.reload}
                        onClear={() => setTicked(new Set())}
                      />
                    ) : null}
                  </div>
                )}
                <WalkbooksTable
                  label={archived ? say('Archived walkbooks') : say('Walkbooks')}
                  rows={rows}
                  onArchive={change}
                  ticked={ticked}
                  onTick={(walkbook, on) => tick([walkbook.id], on)}
                  empty={
                    <NoWalkbooks searched={wanted !== '' && those.length > 0 ? search : null} archived={archived} />
                  }
                />
              </>
            );
          }}
        </Loadable>
      </Card>
    </Page>
  );
}

function sumWords(walkbooks: readonly WalkbookSummary[]): string {
  const doors = walkbooks.reduce((sum, walkbook) => sum + walkbook.doors, 0);
  const left = doors - walkbooks.reduce((sum, walkbook) => sum + walkbook.doors_done, 0);
  const nobody = walkbooks.filter((walkbook) => walkbook.assigned.length === 0).length;
  return [
    sayCount(walkbooks.length, '{count} walkbook', '{count} walkbooks'),
    sayCount(doors, '{count} door', '{count} doors'),
    say('{doors} left', { doors: sayCount(left, '{count} door', '{count} doors') }),
    ...(nobody > 0 ? [say('{nobody} without anybody assigned', { nobody })] : []),
  ].join(' · ');
}

function NoWalkbooks({ searched, archived }: { searched: string | null; archived: boolean }) {
  if (searched)
    return <Empty icon="search" title={say('No walkbook matches “{searched}”', { searched: searched.trim() })} />;
  if (archived) {
    return (
      <Empty icon="walkbook" title={say('No archived walkbooks')}>
        {say('A walkbook that is done can be archived. Its results stay in every report, and it can come back.')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="walkbook"
      title={say('No walkbooks yet')}
      action={
        <ButtonLink look="pale" to="/app/walkbook/add">
          {say('Make the first one')}
        </ButtonLink>
      }
    >
      {say(
        'A walkbook is a list of doors in walking order. Pick the voters to reach, or bring a CSV; then assign people to it.',
      )}
    </Empty>
  );
}
