// Walking together: who is out with this walkbook, dividing it by sides of streets, and codes that hand it over. Without a
// network, too: the others' phones then take their part from the code.
import { useEffect, useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { divideDoors } from '../../../domain/divisions/divide-by-sides';
import { sidesOf, streetsOf, type Side, type SideWords } from '../../../domain/divisions/sides';
import { formatAgo } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { type Viewer } from '../../offline/mirror/walkbook-view';
import { openWalkbookView } from '../../offline/mirror/walkbooks';
import { save } from '../../offline/outbox/save';
import { keepShare } from '../../offline/mirror/my-division';
import { messageFor } from '../../data/error-messages';
import { useStore } from '../../i18n/store';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { QrCode } from '../../ui/images/qr-code';
import { Dialog } from '../../ui/primitives/dialog';
import { Tag } from '../../ui/primitives/tag';
import { handOverLink } from './hand-over-link';
import styles from './divisions.module.css';
import { serverNow } from '../../session/server-clock';

interface Person {
  id: string;
  name: string;
  /** null: no one could be asked. */
  present: boolean | null;
}

interface Share {
  person: Person;
  sides: Side[];
}

export function DivisionDialog({ viewer, id, onClose }: { viewer: Viewer; id: string; onClose: () => void }) {
  const walkbookView = useStore(useMemo(() => openWalkbookView(viewer, id), [viewer, id]).store);
  const people = usePeople(viewer, id, walkbookView.walkbook?.assigned ?? []);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [shown, setShown] = useState<{ share: Share | null } | null>(null);
  const [settled, setSettled] = useState<Share[] | null>(null);
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const code = useCode(viewer, id, shown !== null);
  const chosen = people.filter((person) =>
    picked ? picked.has(person.id) : person.id === viewer.userId || person.present === true,
  );
  const { doors, standingOf } = walkbookView;
  const { runs, split } = useMemo(
    () => divideDoors(doors, (door) => standingOf(door) === 'todo', chosen.length),
    [doors, standingOf, chosen.length],
  );
  const planned = chosen.map((person, at): Share => ({ person, sides: runs[at] ?? [] }));

  // As it was divided last, by whomever, until someone wants it divided again.
  const division = walkbookView.walkbook?.division ?? null;
  const known = division?.shares.map(({ user_id, user_name, sides: keys }): Share => {
    const person = people.find((each) => each.id === user_id) ?? { id: user_id, name: user_name, present: null };
    const its = sidesOf(doors, (door) => standingOf(door) === 'todo', keys);
    return { person, sides: its.filter((side) => keys.includes(side.key)) };
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
            label: t('{walkbook}, split', { walkbook: walkbookView.walkbook?.name ?? '' }),
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
      keepShare(viewer, id, { sides: own, from: viewer.firstName, at: serverNow() });
      setSettled(planned);
    } catch (failed) {
      setProblem(messageFor(failed, t('Not saved. Keep this screen open and try again.')));
    }
  };

  const alone = people.length === 1;
  if (shown) {
    const to = shown.share;
    const picks = to ? new Set(to.sides.map((side) => side.key)) : null;
    const link = handOverLink({ walkbookId: id, doors, sides: picks, from: viewer.firstName, code });
    return (
      <Dialog title={to ? t('For {name}', { name: to.person.name }) : t('Hand over this walkbook')} onClose={onClose}>
        <div ref={fromTheTop}>
          <QrCode text={link} label={t('Code to hand over the walkbook')} />
        </div>
        <p>
          {code
            ? t(
                'Anyone in your campaign who scans this with their phone camera gets this walkbook. The code works for one hour.',
              )
            : t('Without signal it works only for people already assigned to this walkbook. Have them scan it.')}
        </p>
        {to && <p className="quiet">{partWords(to.sides)}</p>}
        {!to && (
          <ButtonLink wide to="/app/walkbook/give/$id" params={{ id }}>
            {t('Hand over without signal')}
          </ButtonLink>
        )}
        <Button wide onClick={() => setShown(null)}>
          {t('Back')}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Share||walkbook')} onClose={onClose}>
      <ul className={styles.people}>
        {(shares ?? planned).length === 0 && <li className="quiet">{t('Choose who’s walking.')}</li>}
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
                <b>{person.id === viewer.userId ? t('{name} (you)', { name: person.name }) : person.name}</b>
              </label>
              <span className={styles.share} data-plain={shares !== null || undefined}>
                {share ? partWords(share.sides) : t('has no share yet')}
              </span>
              {!shares && person.present && person.id !== viewer.userId && <Tag look="good">{t('Out now')}</Tag>}
              {shares && share && person.id !== viewer.userId && (
                <Button small icon="phone" onClick={() => setShown({ share })}>
                  {t('Code')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {problem && <Problem>{problem}</Problem>}
      {settled && (
        <output className={styles.done}>
          {t(
            'Saved on this phone: the walkbook is split. The others get their share at their next sync, or right away by scanning their code.',
          )}
        </output>
      )}
      {shares && !settled && division && (
        <>
          <p className="quiet">
            {t('Split by {name}, {when}.', {
              name: division.user_name,
              when: formatAgo(division.recorded_at, serverNow()),
            })}
          </p>
          <Button wide onClick={() => setAgain(true)}>
            {t('Split it again')}
          </Button>
        </>
      )}
      {!shares && split.length > 0 && (
        <p className="quiet">
          {t('Split by house number, since most doors are there: {streets}.', {
            streets: streetsOf(split, sideWords()).join(', '),
          })}
        </p>
      )}
      {alone && <p className="quiet">{t('No one else has this walkbook yet. Hand it over, then you can split it.')}</p>}
      {!shares && !alone && (
        <Button look="primary" wide disabled={planned.length < 2} onClick={() => void settle()}>
          {planned.length < 2
            ? t('Choose two or more people to split it')
            : t('Split it among {count} people', { count: planned.length })}
        </Button>
      )}
      <Button look={alone ? 'primary' : 'plain'} wide icon="phone" onClick={() => setShown({ share: null })}>
        {t('Hand over this walkbook')}
      </Button>
    </Dialog>
  );
}

/** A camera reads the whole code: the list before it may have been scrolled. */
function fromTheTop(code: HTMLDivElement | null): void {
  const sheet = code?.closest('dialog');
  if (sheet) sheet.scrollTop = 0;
}

const sideWords = (): SideWords => ({
  odd: t('odd side'),
  even: t('even side'),
  numbers: (from, to) =>
    from === to
      ? t('number {number}', { number: String(from) })
      : t('{from} to {to}||house numbers', { from: String(from), to: String(to) }),
});

/** "34 doors to do: Maple St (odd side), Oak Ave". */
export function partWords(sides: readonly Side[]): string {
  const todo = sides.reduce((sum, side) => sum + side.todo, 0);
  const streets = streetsOf(sides, sideWords());
  const named =
    streets.length > 4 ? [...streets.slice(0, 3), t('{count} more streets', { count: streets.length - 3 })] : streets;
  const count = tPlural(todo, '{count} door to do', '{count} doors to do');
  return named.length > 0 ? `${count}: ${named.join(', ')}` : count;
}

/** The people of a walkbook as the server knows them, else as this phone does. */
function usePeople(
  viewer: Viewer,
  id: string,
  assigned: readonly { id: string; first: string; last: string }[],
): Person[] {
  const [found, setFound] = useState<Person[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(contract.divisions.people, { query: { id, campaign_id: viewer.campaignId } }, { signal: stop.signal }).then(
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

/** A code of the server, once one is wanted; null while there is none. */
function useCode(viewer: Viewer, id: string, wanted: boolean): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || code) return;
    call(contract.divisions.offer, { body: { id, campaign_id: viewer.campaignId } }).then(
      (offered) => setCode(offered.code),
      () => undefined,
    );
  }, [viewer, id, wanted, code]);
  return code;
}
