// A list whose items can be archived: the search, which of them to show, and what is found.
import { useState, type ReactNode } from 'react';
import type { Loaded } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { Choice } from '../fields/choice';
import { SearchBox } from '../fields/search-box';
import { Row } from '../layout/stack-and-row';
import { ButtonLink } from '../primitives/button';
import { Empty } from '../primitives/empty';
import type { IconName } from '../primitives/icons';
import { Loadable } from '../primitives/loadable';
import { rareIcons } from '../primitives/rare-icons';

export type RecordStatus = 'is_active' | 'archived';

interface Found<Item> {
  /** What is in use, or what is archived. */
  all: readonly Item[];
  /** Those of them that have every word of the search. */
  items: readonly Item[];
  /** What to show where there are none. */
  none: ReactNode;
}

/** What is said where nothing is archived, or nothing is there at all. */
interface Nothing {
  icon: IconName;
  /** Names the search that found nothing. */
  missed: (searched: string) => string;
  archived: { title: string; words: string };
  first: { title: string; words: string; to: string; action: string };
}

interface Props<Item> {
  loaded: Pick<Loaded<readonly Item[]>, 'data' | 'error' | 'at' | 'reload'>;
  /** Names the search and the choice: 'Search walkbooks', 'Which walkbooks'. */
  search: string;
  which: string;
  shown: RecordStatus;
  onShown: (shown: RecordStatus) => void;
  /** What an item is found by. */
  textOf: (item: Item) => string;
  nothing: Nothing;
  waiting?: ReactNode;
  /** What to say of an error that has no sentence of its own. */
  failed?: string;
  children: (found: Found<Item>) => ReactNode;
}

export function ArchivableList<Item extends { record_status: RecordStatus }>({
  loaded,
  search,
  which,
  shown,
  onShown,
  textOf,
  nothing,
  waiting,
  failed,
  children,
}: Props<Item>) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase().split(/\s+/);
  return (
    <>
      <Row>
        <SearchBox label={search} value={typed} onChange={setTyped} />
        <Choice
          label={which}
          value={shown}
          onChange={onShown}
          options={[
            { value: 'is_active', label: t('In use') },
            { value: 'archived', label: t('Archived') },
          ]}
        />
      </Row>
      <Loadable loaded={loaded} waiting={waiting} failed={failed}>
        {(every) => {
          const all = every.filter((item) => item.record_status === shown);
          const items = all.filter((item) => words.every((word) => textOf(item).toLowerCase().includes(word)));
          const searched = all.length > 0 ? typed.trim() : '';
          return children({
            all,
            items,
            none: <None {...nothing} searched={searched} isArchived={shown === 'archived'} />,
          });
        }}
      </Loadable>
    </>
  );
}

function None({
  icon,
  missed,
  archived,
  first,
  searched,
  isArchived,
}: Nothing & { searched: string; isArchived: boolean }) {
  if (searched !== '') return <Empty icon={rareIcons.search} title={missed(searched)} />;
  if (isArchived) {
    return (
      <Empty icon={icon} title={archived.title}>
        {archived.words}
      </Empty>
    );
  }
  return (
    <Empty
      icon={icon}
      title={first.title}
      action={
        <ButtonLink look="pale" to={first.to}>
          {first.action}
        </ButtonLink>
      }
    >
      {first.words}
    </Empty>
  );
}
