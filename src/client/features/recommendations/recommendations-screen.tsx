// What was asked for and what came of it: the campaign's recommendations with their progress.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Recommendation } from '../../../contract/recommendations';
import { currentTexts, formatDate, formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { filterText, type Names } from '../../../domain/voter-groups/filter-sentence';
import { recommendationList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Progress } from '../../ui/primitives/progress';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { Tag } from '../../ui/primitives/tag';
import { useNames } from '../universes/use-names';
import { isInFlight, looks, stepWords, timeWords } from './recommendation-words';
import { count } from '../../ui/tables/columns';
import classes from './recommendations.module.css';

/** Between two looks at what is being computed. */
const lookAgain = 2000;

const asked = (instant: string) => formatDate(instant, 'dayYear');

const columnsOf = (names: Names): Column<Recommendation>[] => [
  {
    key: 'name',
    label: key('Request'),
    value: (row) => row.request_name,
    cell: (row) => (
      <>
        <Link to="/app/recommendation/id/$id" params={{ id: row.id }} className={rowName}>
          {row.request_name}
        </Link>
        <span className={classes.quiet}>{row.description || filterText(currentTexts(), row.filter_params, names)}</span>
      </>
    ),
  },
  {
    key: 'status',
    label: key('Status'),
    value: (row) => row.progress,
    cell: (row) => (isInFlight(row) ? <InFlight recommendation={row} /> : <Standing recommendation={row} />),
  },
  {
    key: 'walkbooks',
    label: key('Walkbooks'),
    value: (row) => row.walkbooks,
    figures: true,
    wideOnly: true,
    cell: (row) => (isInFlight(row) ? '…' : formatNumber(row.walkbooks)),
  },
  count('in_use', key('In use'), (row) => row.in_use),
  count('doors', key('Doors'), (row) => row.doors),
  {
    key: 'contacts',
    label: key('Conversations (estimate)'),
    value: (row) => row.expected_contacts,
    figures: true,
    wideOnly: true,
    cell: (row) =>
      row.expected_contacts === null ? t('Too few knocks') : formatNumber(Math.round(row.expected_contacts)),
  },
  {
    key: 'minutes',
    label: key('Time (estimate)'),
    value: (row) => row.minutes,
    figures: true,
    wideOnly: true,
    cell: (row) => <span className={classes.time}>{row.minutes > 0 ? timeWords(row.minutes) : '–'}</span>,
  },
  {
    key: 'asked',
    label: key('Requested'),
    value: (row) => row.created_at,
    cell: (row) => asked(row.created_at),
    wideOnly: true,
  },
];

function InFlight({ recommendation }: { recommendation: Recommendation }) {
  return (
    <div className={classes.underWay}>
      <span>{stepWords(recommendation)}</span>
      <Progress
        label={t('Progress of {name}', { name: recommendation.request_name })}
        done={recommendation.progress}
        total={100}
        look="lamp"
      />
    </div>
  );
}

function Standing({ recommendation: { status, walkbooks } }: { recommendation: Recommendation }) {
  if (status === 'Ready' && walkbooks === 0) return <Tag>{t('Nothing found')}</Tag>;
  return (
    <span className={classes.standing}>
      <Tag look={looks[status]}>{status === 'Ready' ? t('Ready') : t('Failed')}</Tag>
      {walkbooks > 0 && (
        <span className={classes.narrow}>{tPlural(walkbooks, '{count} walkbook', '{count} walkbooks')}</span>
      )}
    </span>
  );
}

export function RecommendationsScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const loaded = useKept(recommendationList, { every: (list) => (list?.some(isInFlight) ? lookAgain : undefined) });
  const items = loaded.data ?? [];
  const names = useNames(
    campaignId,
    items.map((each) => each.filter_params),
  );
  const wanted = search.trim().toLowerCase();
  const found = items.filter((each) => `${each.request_name} ${each.description}`.toLowerCase().includes(wanted));
  return (
    <Page
      title={t('Recommendations')}
      lead={t('Where your next conversations matter most, with reasons.')}
      actions={
        <ButtonLink look="primary" icon="plus" to="/app/recommendation/request">
          {t('Request walkbooks')}
        </ButtonLink>
      }
    >
      {items.length > 8 && <SearchBox label={t('Search recommendations')} value={search} onChange={setSearch} />}
      <Card>
        <Loadable loaded={loaded}>
          {() => (
            <DataTable
              label={t('Recommendations')}
              columns={columnsOf(names)}
              rows={found}
              rowKey={(row) => row.id}
              onOpen={(row) => void navigate({ to: '/app/recommendation/id/$id', params: { id: row.id } })}
              empty={
                items.length > 0 ? (
                  <Empty icon={rareIcons.search} title={t('No recommendations match that')} />
                ) : (
                  <None />
                )
              }
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

function None() {
  return (
    <Empty
      icon="star"
      title={t('No requests yet')}
      action={
        <ButtonLink look="pale" to="/app/recommendation/request">
          {t('Request walkbooks')}
        </ButtonLink>
      }
    >
      {t(
        'Tell us who you want to reach. Porchlight checks every door (who is undecided, who stopped voting, who was never reached, when people are home) and suggests walkbooks, with reasons.',
      )}
    </Empty>
  );
}
