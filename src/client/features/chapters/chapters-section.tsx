// The tree of campaigns: what is above this one, its chapters, and for its owner how they come and go.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Chapter, ChapterTree } from '../../../contract/chapters/chapters';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { TreePath } from '../../ui/layout/tree-path';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Leave, RemoveChapter } from './end-chapter';
import { ChapterList } from './chapter-list';
import { ChapterOffers } from './chapter-offers';
import { ContactsCard } from './contacts-card';
import { EnterCard, type OnEntered } from './enter-card';
import { EntriesCard } from './entries-card';
import { NewChapter, OfferChapter } from './new-chapter';

export function ChaptersSection({ onEntered }: { onEntered: OnEntered }) {
  const { campaign, campaignId, campaignUser } = useMember();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  /** The campaign below whose chapters are looked at; undefined: this one. */
  const of = typeof search.of === 'string' && search.of !== campaignId ? search.of : undefined;
  const open = (next: string | undefined) =>
    void navigate({
      to: '/app/campaign/$section',
      params: { section: 'chapters' },
      search: next === undefined ? {} : { of: next },
      resetScroll: false,
    });
  const [adding, setAdding] = useState<'new' | 'offer' | null>(null);
  const [changes, setChanges] = useState(0);
  const loaded = useCall(contract.chapters.tree, { query: { campaign_id: campaignId, ...(of && { of }) } });
  const offers = useCall(
    contract.chapters.offers,
    campaignUser.is_owner ? { query: { campaign_id: campaignId } } : null,
  );
  const isOwner = campaignUser.is_owner;
  const hasParent = (loaded.data?.path.findIndex(({ id }) => id === campaignId) ?? 0) > 0;
  const changed = () => {
    loaded.reload();
    setChanges((before) => before + 1);
  };
  const done = () => {
    setAdding(null);
    changed();
    offers.reload();
  };
  return (
    <>
      {isOwner && <ChapterOffers offers={offers} onAnswered={done} />}
      <Card title={t('Chapters')}>
        <Stack gap={14}>
          {isOwner && adding === null && of === undefined && (
            <Row gap={8}>
              <Button small look="pale" icon="plus" onClick={() => setAdding('new')}>
                {t('New chapter')}
              </Button>
              <Button small look="pale" onClick={() => setAdding('offer')}>
                {t('Ask a campaign to join')}
              </Button>
            </Row>
          )}
          {adding === 'new' && <NewChapter onDone={done} onCancel={() => setAdding(null)} />}
          {adding === 'offer' && <OfferChapter onDone={done} onCancel={() => setAdding(null)} />}
          {of !== undefined && loaded.data === undefined && (
            <Row>
              <Button small look="quiet" onClick={() => open(undefined)}>
                {t('Back to {name}', { name: campaign.name })}
              </Button>
            </Row>
          )}
          <Loadable loaded={loaded}>
            {(tree) => <Tree tree={tree} isTop={of === undefined} onOpen={open} onChanged={changed} />}
          </Loadable>
        </Stack>
      </Card>
      <EnterCard follows={`${changes}`} onEntered={onEntered} />
      {isOwner && hasParent && <EntriesCard />}
      {isOwner && <ContactsCard follows={`${changes}`} />}
    </>
  );
}

interface TreeProps {
  tree: ChapterTree;
  /** This campaign itself is looked at, not one below it. */
  isTop: boolean;
  onOpen: (of: string | undefined) => void;
  onChanged: () => void;
}

function Tree({ tree: { path, chapters }, isTop, onOpen, onChanged }: TreeProps) {
  const { campaignId, campaignUser } = useMember();
  const [leaving, setLeaving] = useState(false);
  const [removing, setRemoving] = useState<Chapter | null>(null);
  const parent = path[path.findIndex(({ id }) => id === campaignId) - 1];
  return (
    <>
      <TreePath path={path} own={campaignId} onOpen={onOpen} />
      {chapters.length === 0 ? (
        <Empty title={t('No chapters yet')}>
          {t(
            'A chapter is a campaign of its own below this one, such as a county below a state. You see its totals by day and result, never its voters.',
          )}
        </Empty>
      ) : (
        <ChapterList
          // Of another campaign than the one that was searched.
          key={path.at(-1)?.id}
          chapters={chapters}
          onOpen={onOpen}
          onRemove={isTop && campaignUser.is_owner ? setRemoving : undefined}
        />
      )}
      <Row gap={8}>
        {chapters.length > 0 && (
          <ButtonLink
            small
            to="/app/reports"
            search={{ report: 'chapters', ...(!isTop && { of: path.at(-1)?.id ?? '' }) }}
          >
            {t('Totals of the chapters')}
          </ButtonLink>
        )}
        {isTop && parent && campaignUser.is_owner && (
          <OnlineButton small onClick={() => setLeaving(true)}>
            {t('Leave {name}', { name: parent.name })}
          </OnlineButton>
        )}
      </Row>
      {leaving && parent && <Leave parent={parent.name} onClose={() => setLeaving(false)} onDone={onChanged} />}
      {removing && <RemoveChapter chapter={removing} onClose={() => setRemoving(null)} onDone={onChanged} />}
    </>
  );
}
