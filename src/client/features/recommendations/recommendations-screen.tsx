// What was asked for and what came of it: the campaign's recommendations with their progress.
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Recommendation } from '../../../contract/recommendations';
import { number } from '../../../domain/reports/words';
import { filterText, type Names } from '../../../domain/voter-groups/sentence';
import { key, locale, say, sayCount } from '../../../domain/words/say';
import { useList } from '../../local/lists';
import { recommendationList } from '../../local/office-lists';
import { useViewer } from '../../local/use-viewer';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Progress } from '../../ui/progress';
import { SearchBox } from '../../ui/search-box';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { useNames } from '../voter-groups/use-names';
import { isUnderWay, looks, stepWords, timeWords } from './recommendation-words';
import classes from './recommendations.module.css';

/** Between two looks at what is being computed. */
const lookAgain = 2000;

const asked = (instant: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(instant));

const columnsOf = (names: Names): Column<Recommendation>[] => [
  {
    key: 'name',
    label: key('Request'),
    value: (row) => row.request_name,
    cell: (row) => (
      <>
        <Link to="/app/recommendation/id/$id" params={{ id: row.id }} className={classes.name}>
          {row.request_name}
        </Link>
        <span className={classes.quiet}>{row.description || filterText(row.filter_params, names)}</span>
      </>
    ),
  },
  {
    key: 'status',
    label: key('Status'),
    value: (row) => row.progress,
    cell: (row) => (isUnderWay(row) ? <UnderWay recommendation={row} /> : <Standing recommendation={row} />),
  },
  {
    key: 'walkbooks',
    label: key('Walkbooks'),
    value: (row) => row.walkbooks,
    figures: true,
    wideOnly: true,
    cell: (row) => (isUnderWay(row) ? '…' : number(row.walkbooks)),
  },
  {
    key: 'in_use',
    label: key('In use'),
    value: (row) => row.in_use,
    cell: (row) => number(row.in_use),
    figures: true,
    wideOnly: true,
  },
  {
    key: 'doors',
    label: key('Doors'),
    value: (row) => row.doors,
    cell: (row) => number(row.doors),
    figures: true,
    wideOnly: true,
  },
  {
    key: 'contacts',
    label: key('Contacts expected'),
    value: (row) => Math.round(row.expected_contacts),
    cell: (row) => number(Math.round(row.expected_contacts)),
    figures: true,
    wideOnly: true,
  },
  {
    key: 'minutes',
    label: key('Time'),
    value: (row) => row.minutes,
    figures: true,
    wideOnly: true,
    cell: (row) => <span className={classes.time}>{row.minutes > 0 ? timeWords(row.minutes) : '–'}</span>,
  },
  {
    key: 'asked',
    label: key('Asked'),
    value: (row) => row.created_at,
    cell: (row) => asked(row.created_at),
    wideOnly: true,
  },
];

function UnderWay({ recommendation }: { recommendation: Recommendation }) {
  return (
    <div className={classes.underWay}>
      <span>{stepWords(recommendation)}</span>
      <Progress
        label={say('{name}: how far', { name: recommendation.request_name })}
        done={recommendation.progress}
        total={100}
        look="lamp"
      />
    </div>
  );
}

function Standing({ recommendation: { status, walkbooks } }: { recommendation: Recommendation }) {
  if (status === 'Ready' && walkbooks === 0) return <Tag>{say('Nothing found')}</Tag>;
  return (
    <span className={classes.standing}>
      <Tag look={looks[status]}>{status === 'Ready' ? say('Ready') : say('Failed')}</Tag>
      {walkbooks > 0 && (
        <span className={classes.narrow}>{sayCount(walkbooks, '{count} walkbook', '{count} walkbooks')}</span>
      )}
    </span>
  );
}

export function RecommendationsScreen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { items, seenAt, error, offline } = useList(recommendationList);
  const names = useNames(
    viewer.campaignId,
    items.map((each) => each.filter_params),
  );
  const busy = items.some(isUnderWay);
  useEffect(() => {
    const stop = new AbortController();
    const load = () => void recommendationList.load(viewer, stop.signal).catch(() => undefined);
    load();
    const timer = busy ? setInterval(load, lookAgain) : undefined;
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [viewer, busy]);
  const wanted = search.trim().toLowerCase();
  const found = items.filter((each) => `${each.request_name} ${each.description}`.toLowerCase().includes(wanted));
  return (
    <Page
      title={say('Recommendations')}
      lead={say('Walkbooks where a talk is worth most now, with the reasons.')}
      actions={
        <ButtonLink look="primary" icon="plus" to="/app/recommendation/request">
          {say('Ask for walkbooks')}
        </ButtonLink>
      }
    >
      {error && (
        <Problem
          mild={offline}
          onRetry={() => void recommendationList.load(viewer)}
          safe={seenAt !== null && say('What you see is from before.')}
        >
          {error}
        </Problem>
      )}
      {items.length > 8 && <SearchBox label={say('Search recommendations')} value={search} onChange={setSearch} />}
      <Card>
        {seenAt === null ? (
          !error && <Skeleton rows={4} />
        ) : (
          <DataTable
            label={say('Recommendations')}
            columns={columnsOf(names)}
            rows={found}
            rowKey={(row) => row.id}
            onOpen={(row) => void navigate({ to: '/app/recommendation/id/$id', params: { id: row.id } })}
            empty={items.length > 0 ? <Empty icon="search" title={say('No recommendation matches that')} /> : <None />}
          />
        )}
      </Card>
    </Page>
  );
}

function None() {
  return (
    <Empty
      icon="star"
      title={say('Nothing asked for yet')}
      action={
        <ButtonLink look="pale" to="/app/recommendation/request">
          {say('Ask for walkbooks')}
        </ButtonLink>
      }
    >
      {say(
        'Say whom you want to reach. Porchlight looks at every door: who is undecided, who stopped voting, who was never reached and when people are home. Then it proposes walkbooks and says why.',
      )}
    </Empty>
  );
}
