// The chapters directly below a campaign. A nation has hundreds: the first are shown, and a search finds the others.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Chapter } from '../../../contract/chapters/chapters';
import { searched } from '../../../domain/lists/find-by-words';
import { formatDate, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { OnlineButton } from '../../ui/fields/online-button';
import { SearchBox } from '../../ui/fields/search-box';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import styles from './chapters.module.css';

/** With fewer there is nothing to search for, and all are shown. */
const few = 12;

interface Props {
  chapters: readonly Chapter[];
  onOpen: (of: string) => void;
  /** Undefined for who may not. */
  onRemove: ((chapter: Chapter) => void) | undefined;
}

export function ChapterList({ chapters, onOpen, onRemove }: Props) {
  const [wanted, setWanted] = useState('');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button is gone then: who came to it by keyboard reads on where the list did.
  const showAll = () => {
    flushSync(() => setAll(true));
    const { children } = list.current ?? {};
    (children?.[few] as HTMLElement | undefined)?.focus();
  };
  const found = searched(wanted, chapters, ({ name }) => name);
  const shown = all ? found : found.slice(0, few);
  return (
    <Stack gap={8}>
      {chapters.length > few && (
        <Row gap={8}>
          <SearchBox label={t('Find a chapter')} value={wanted} onChange={setWanted} />
          <span className="quiet" aria-live="polite">
            {tPlural(found.length, '{count} chapter', '{count} chapters')}
          </span>
        </Row>
      )}
      <ul ref={list}>
        {shown.map((chapter) => (
          <li key={chapter.id} className={styles.item} tabIndex={-1}>
            <div className={styles.about}>
              <p>{chapter.name}</p>
              <p className={styles.small}>
                {t('Chapter since {day}', { day: formatDate(chapter.joined_at, 'dayYear') })}
                {chapter.below > 0 &&
                  ` · ${tPlural(chapter.below, 'One campaign below it', '{count} campaigns below it')}`}
              </p>
            </div>
            {chapter.below > 0 && (
              <Button
                small
                look="quiet"
                aria-label={t('Chapters of {name}', { name: chapter.name })}
                onClick={() => onOpen(chapter.id)}
              >
                {t('Its chapters')}
              </Button>
            )}
            {onRemove && (
              <OnlineButton
                brief
                small
                look="quiet"
                aria-label={t('Remove {name}', { name: chapter.name })}
                onClick={() => onRemove(chapter)}
              >
                {t('Remove')}
              </OnlineButton>
            )}
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Row>
          <Button small onClick={showAll}>
            {t('Show all {count}', { count: formatNumber(found.length) })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
