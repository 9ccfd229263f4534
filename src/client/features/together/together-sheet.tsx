// Walking together: who is out with this walkbook, dividing it by sides of streets, and codes that hand it over. Without a
// network, too: the others' phones then take their part from the code.
import { useEffect, useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { divide, sidesOf, streetsOf, type Side } from '../../../domain/together/sides';
import { ago } from '../../../domain/walkbooks/words';
import { say, sayCount } from '../../../domain/words/say';
import { call } from '../../api';
import { openBook, type Viewer } from '../../local/books';
import { save } from '../../local/outbox';
import { keepPart } from '../../local/parts';
import { messageFor } from '../../messages';
import { useStore } from '../../session/store';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { QrCode } from '../../ui/qr-code';
import { Sheet } from '../../ui/sheet';
import { Tag } from '../../ui/tag';
import { handLink } from './hand-link';
import styles from './together.module.css';

interface Person {
  id: string;
  name: string;
  /** null: nobody could be asked. */
  present: boolean | null;
}

interface Share {
  person: Person;
  sides: Side[];
}

export function TogetherSheet({ viewer, id, onClose }: { viewer: Viewer; id: string; onClose: () => void }) {
  const book = useStore(useMemo(() => openBook(viewer, id), [viewer, id]).store);
  const people = usePeople(viewer, id, book.walkbook?.assigned ?? []);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [shown, setShown] = useState<{ share: Share | null } | null>(null);
  const [settled, setSettled] = useState<Share[] | null>(null);
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const code = useCode(viewer, id, shown !== null);
  const chosen = people.filter((person) =>
    picked ? picked.has(person.id) : person.id === viewer.userId || person.present === true,
  );
  const { doors, standingOf } = book;
  const sides = useMemo(() => sidesOf(doors, (door) => standingOf(door) === 'todo'), [doors, standingOf]);
  const planned = useMemo(() => {
    const parts = divide(sides, chosen.length);
    return chosen.map((person, at): Share => ({ person, sides: parts[at] ?? [] }));
    // Whoever is chosen, by their ids: the list itself is made anew at each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sides, chosen.map((person) => person.id).join()]);

  // As it was divided last, by whomever, until somebody wants it divided anew.
  const division = book.walkbook?.division ?? null;
  const known = division?.shares.map(({ user_id, user_name, sides: keys }): Share => {
    const person = people.find((each) => each.id === user_id) ?? { id: user_id, name: user_name, present: null };
    return { person, sides: sides.filter((side) => keys.includes(side.key)) };
  });
  const shares = settled ?? (again ? null : (known ?? null));

  const settle = async () => {
    setProblem(null);
    try {
      await save({
        owner: viewer.owner,
        campaign_id: viewer.campaignId,
        walkbook_id: id,
        facts: [
          {
            kind: 'division',
            label: say('{walkbook}, divided', { walkbook: book.walkbook?.name ?? '' }),
            fact: {
              walkbook_id: id,
              shares: planned.map((share) => ({
                user_id: share.person.id,
                sides: share.sides.map((side) => side.key),
              })),
            },
          },
        ],
      });
      const mine = planned.find((share) => share.person.id === viewer.userId);
      const own = mine ? mine.sides.map((side) => side.key) : null;
      keepPart(viewer, id, { sides: own, from: viewer.firstName, at: Date.now() });
      setSettled(planned);
    } catch (failed) {
      setProblem(messageFor(failed, say('NOT saved. Keep this screen open and try again.')));
    }
  };

  const alone = people.length === 1;
  if (shown) {
    const to = shown.share;
    const picks = to ? new Set(to.sides.map((side) => side.key)) : null;
    const link = handLink({ walkbookId: id, doors, sides: picks, from: viewer.firstName, code });
    return (
      <Sheet
        title={to ? say('For {name}', { name: to.person.name }) : say('Hand this walkbook over')}
        onClose={onClose}
      >
        <div ref={fromTheTop}>
          <QrCode text={link} label={say('Code that hands the walkbook over')} />
        </div>
        <p>
          {code
            ? say('Whoever of your campaign points their phone’s camera at it gets the walkbook. It works for an hour.')
            : say(
                'Without a network it works for those to whom the walkbook is assigned: point their phone’s camera at it.',
              )}
        </p>
        {to && <p className={styles.quiet}>{partWords(to.sides)}</p>}
        <Button wide onClick={() => setShown(null)}>
          {say('Back')}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet title={say('Together')} onClose={onClose}>
      <ul className={styles.people}>
        {(shares ?? planned).length === 0 && <li className={styles.quiet}>{say('Choose who walks.')}</li>}
        {people.map((person) => {
          const share = (shares ?? planned).find((each) => each.person.id === person.id);
          return (
            <li key={person.id} className={styles.person}>
              <label className={styles.pick}>
                {!shares && (
                  <input
                    type="checkbox"
                    checked={share !== undefined}
                    onChange={(event) => {
                      const next = new Set(chosen.map((each) => each.id));
                      if (event.currentTarget.checked) next.add(person.id);
                      else next.delete(person.id);
                      setPicked(next);
                    }}
                  />
                )}
                <b>{person.id === viewer.userId ? say('{name} (you)', { name: person.name }) : person.name}</b>
              </label>
              <span className={styles.share} data-plain={shares !== null || undefined}>
                {share ? partWords(share.sides) : say('walks none of it')}
              </span>
              {!shares && person.present && person.id !== viewer.userId && <Tag look="good">{say('Out now')}</Tag>}
              {shares && share && person.id !== viewer.userId && (
                <Button small icon="phone" onClick={() => setShown({ share })}>
                  {say('Code')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {problem && <Problem>{problem}</Problem>}
      {settled && (
        <output className={styles.done}>
          {say(
            'Saved on this phone: the walkbook is divided. The others get their part at the next sync, or at once from their code.',
          )}
        </output>
      )}
      {shares && !settled && division && (
        <>
          <p className={styles.quiet}>
            {say('Divided by {name}, {when}.', {
              name: division.user_name,
              when: ago(division.recorded_at, Date.now()),
            })}
          </p>
          <Button wide onClick={() => setAgain(true)}>
            {say('Divide it anew')}
          </Button>
        </>
      )}
      {alone && (
        <p className={styles.quiet}>
          {say('Nobody else has this walkbook yet. Hand it over, then you can divide it.')}
        </p>
      )}
      {!shares && !alone && (
        <Button look="primary" wide disabled={planned.length < 2} onClick={() => void settle()}>
          {planned.length < 2
            ? say('Choose two or more to divide it')
            : say('Divide it among {count}', { count: planned.length })}
        </Button>
      )}
      <Button look={alone ? 'primary' : 'plain'} wide icon="phone" onClick={() => setShown({ share: null })}>
        {say('Hand this walkbook over')}
      </Button>
    </Sheet>
  );
}

/** A camera reads the whole code: the list before it may have been scrolled. */
function fromTheTop(code: HTMLDivElement | null): void {
  const sheet = code?.closest('dialog');
  if (sheet) sheet.scrollTop = 0;
}

/** "34 doors to do: Maple St (odd side), Oak Ave". */
export function partWords(sides: readonly Side[]): string {
  const todo = sides.reduce((sum, side) => sum + side.todo, 0);
  const streets = streetsOf(sides, { odd: say('odd side'), even: say('even side') });
  const named =
    streets.length > 4 ? [...streets.slice(0, 3), say('{count} more streets', { count: streets.length - 3 })] : streets;
  const count = sayCount(todo, '{count} door to do', '{count} doors to do');
  return named.length > 0 ? `${count}: ${named.join(', ')}` : count;
}

/** The people of a walkbook as headquarters knows them, else as this phone does. */
function usePeople(
  viewer: Viewer,
  id: string,
  assigned: readonly { id: string; first: string; last: string }[],
): Person[] {
  const [found, setFound] = useState<Person[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(contract.together.people, { query: { id, campaign_id: viewer.campaignId } }, { signal: stop.signal }).then(
      (people) =>
        setFound(people.map(({ id: user, first, last, present }) => ({ id: user, name: `${first} ${last}`, present }))),
      () => undefined,
    );
    return () => stop.abort();
  }, [viewer, id]);
  const known =
    found ?? assigned.map(({ id: user, first, last }) => ({ id: user, name: `${first} ${last}`, present: null }));
  return known.some((person) => person.id === viewer.userId)
    ? known
    : [{ id: viewer.userId, name: viewer.firstName, present: true }, ...known];
}

/** A code of headquarters, once one is wanted; null while there is none. */
function useCode(viewer: Viewer, id: string, wanted: boolean): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || code) return;
    call(contract.together.offer, { body: { id, campaign_id: viewer.campaignId } }).then(
      (offered) => setCode(offered.code),
      () => undefined,
    );
  }, [viewer, id, wanted, code]);
  return code;
}
