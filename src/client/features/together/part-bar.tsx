// The part of a walkbook that is this person's, above its doors.
import { sidesOf } from '../../../domain/together/sides';
import { say } from '../../../domain/words/say';
import type { Book, Viewer } from '../../local/books';
import { keepPart } from '../../local/parts';
import { IconButton } from '../../ui/button';
import styles from './together.module.css';
import { partWords } from './together-sheet';

export function PartBar({ book, viewer }: { book: Book; viewer: Viewer }) {
  if (!book.part) return null;
  const sides = sidesOf(book.doors, (id) => book.standingOf(id) === 'todo');
  return (
    <section className={styles.part} aria-label={say('Your part')}>
      <p>
        <b>{say('Your part')}</b> {partWords(sides)}
      </p>
      <IconButton
        icon="close"
        label={say('Show all {count} doors', { count: book.part.of })}
        onClick={() => keepPart(viewer, book.id, { sides: null, from: '', at: Date.now() })}
      />
    </section>
  );
}
