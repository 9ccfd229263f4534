// A place that was tapped on the map: its doors, what happened there last, whose walkbook it is in, and who lives there.
import { useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract';
import { contactResult } from '../../../contract/facts/touch';
import { channel } from '../../../contract/fields';
import type { PlaceDoor, PlaceOnMap } from '../../../contract/map/map-tiles';
import { channelWords } from '../../../domain/door-reports/report-texts';
import { resultWords } from '../../../domain/facts/result-names';
import { useCall, type Loaded } from '../../data/use-call';
import { formatDate, formatNumber } from '../../i18n/formats';
import { formatList, key, t, tPlural } from '../../i18n/texts';
import { TextField } from '../../ui/fields/text-field';
import { useRested } from '../../ui/fields/use-rested';
import { Stack } from '../../ui/layout/stack-and-row';
import type { PlaceAt } from '../../ui/map/campaign/counted-layer';
import { Button, IconButton } from '../../ui/primitives/button';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { PeopleAtDoor } from './people-at-door';
import { useFocusWithin } from './use-focus-within';
import classes from './place.module.css';

/** From so many doors on, one is found by what is typed of its unit. */
const many = 12;

interface Props {
  campaignId: string;
  place: PlaceAt;
  /** Of what is drawn: what changes on the map is looked up again here. */
  version: string;
  onClose: () => void;
}

export function PlacePanel({ campaignId, place, version, onClose }: Props) {
  const { z, x, y } = place;
  const section = useRef<HTMLElement>(null);
  useFocusWithin(section, onClose);
  const [typed, setTyped] = useState('');
  const sought = useRested(typed.trim());
  const query = { campaign_id: campaignId, z: String(z), x: String(x), y: String(y) };
  const loaded = useCall(contract.mapTiles.place, { query }, { follows: version });
  // A tower has more doors than a reply: then the server looks for what is typed.
  const isCut = loaded.data !== undefined && loaded.data.total > loaded.data.doors.length;
  const matching = useCall(
    contract.mapTiles.place,
    isCut && sought !== '' ? { query: { ...query, find: sought } } : null,
    { follows: version },
  );
  return (
    <section ref={section} tabIndex={-1} className={classes.place} aria-label={t('Address')}>
      <Loadable loaded={loaded} waiting={<Skeleton rows={3} label={t('Loading this address')} />}>
        {(found) => (
          <Doors
            campaignId={campaignId}
            found={found}
            matching={isCut && typed.trim() !== '' ? matching : null}
            typed={typed}
            onTyped={setTyped}
          />
        )}
      </Loadable>
      <span className={classes.close}>
        <IconButton icon="close" label={t('Close this address')} onClick={onClose} />
      </span>
    </section>
  );
}

const unitOf = ({ address, unit }: PlaceDoor, street: string | null) =>
  street === null ? [address, unit].filter(Boolean).join(', ') : (unit ?? t('No unit'));

interface DoorsProps {
  campaignId: string;
  found: PlaceOnMap;
  /** Doors that have what is typed in them, where `found` does not hold all; null: they are looked for in it. */
  matching: Loaded<PlaceOnMap> | null;
  typed: string;
  onTyped: (typed: string) => void;
}

function Doors({ campaignId, found, matching, typed, onTyped }: DoorsProps) {
  const { doors, total, people, signs } = found;
  const [first] = doors;
  const [chosen, setChosen] = useState<string | null>(null);
  const street = first && doors.every(({ address }) => address === first.address) ? first.address : null;
  if (!first) return <p className={classes.quiet}>{t('No one who can be shown lives here anymore.')}</p>;
  const door =
    doors.length === 1 ? first : [...doors, ...(matching?.data?.doors ?? [])].find(({ id }) => id === chosen);
  const town = `${first.city} ${first.zip}`.trim();
  if (door)
    return (
      <Stack gap={10}>
        {doors.length > 1 && (
          <Button small look="quiet" icon="back" onClick={() => setChosen(null)}>
            {t('All {count} doors here', { count: formatNumber(total) })}
          </Button>
        )}
        <Title title={[door.address, door.unit].filter(Boolean).join(', ')} under={`${door.city} ${door.zip}`.trim()} />
        <Door door={door} />
        <PeopleAtDoor campaignId={campaignId} doorId={door.id} />
        <Signs signs={signs} />
      </Stack>
    );
  const wanted = typed.trim().toLocaleLowerCase();
  const shown =
    matching === null
      ? doors.filter((each) => unitOf(each, street).toLocaleLowerCase().includes(wanted))
      : (matching.data?.doors ?? []);
  const all = matching === null ? total : (matching.data?.total ?? 0);
  return (
    <Stack gap={10}>
      <Title
        title={street ?? tPlural(total, '{count} door', '{count} doors')}
        under={[
          town,
          ...(street === null ? [] : [tPlural(total, '{count} door', '{count} doors')]),
          tPlural(people, '{count} voter', '{count} voters'),
        ].join(' · ')}
      />
      {total >= many && (
        <TextField label={t('Find a unit')} value={typed} onChange={(event) => onTyped(event.currentTarget.value)} />
      )}
      <ul className={classes.units} aria-label={t('Doors here')}>
        {shown.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => setChosen(each.id)}>
              <strong>{unitOf(each, street)}</strong>
              <span className={classes.quiet}>
                {[
                  each.people === each.left_out
                    ? t('No one to visit')
                    : tPlural(each.people - each.left_out, '{count} voter', '{count} voters'),
                  lastInShort(each),
                ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {matching !== null && (
        <Loadable loaded={matching} waiting={<Skeleton rows={2} />}>
          {() => null}
        </Loadable>
      )}
      {shown.length === 0 && (matching === null || matching.data) && (
        <p className={classes.quiet}>{t('No unit is called that.')}</p>
      )}
      {shown.length > 0 && shown.length < all && (wanted === '' || matching !== null) && (
        <p className={classes.quiet}>
          {t('The first {shown} of {total} doors. Type a unit to find another one.', {
            shown: formatNumber(shown.length),
            total: formatNumber(all),
          })}
        </p>
      )}
      <Signs signs={signs} />
    </Stack>
  );
}

function Title({ title, under }: { title: string; under: string }) {
  return (
    <div className={classes.title}>
      <h2>{title}</h2>
      <p className={classes.quiet}>{under}</p>
    </div>
  );
}

/** A result or channel that a newer server knows stands as it is. */
function resultTitle(result: string): string {
  const known = contactResult.safeParse(result);
  return known.success ? t(resultWords[known.data].title) : result;
}
function channelTitle(name: string): string {
  const known = channel.safeParse(name);
  return known.success ? t(channelWords[known.data].title) : name;
}
const lastInShort = ({ last }: PlaceDoor) =>
  last === null ? t('No contact yet') : `${resultTitle(last.contact_result)}, ${formatDate(last.recorded_at, 'day')}`;

function Door({ door: { last, walkbooks, notes } }: { door: PlaceDoor }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('Last contact')}</dt>
        <dd>
          {last === null ? (
            t('No contact yet')
          ) : (
            <>
              <strong>{resultTitle(last.contact_result)}</strong>
              <span className={classes.quiet}>
                {[channelTitle(last.channel), formatDate(last.recorded_at, 'dayYearTime'), last.user_name].join(' · ')}
              </span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{walkbooks.length > 1 ? t('Walkbooks') : t('Walkbook')}</dt>
        <dd>
          {walkbooks.length === 0 && t('In no walkbook')}
          {walkbooks.map(({ id, name, walkers }) => (
            <span key={id}>
              <Link to="/app/walkbook/id/$id" params={{ id }}>
                {name}
              </Link>
              <span className={classes.quiet}>
                {walkers.length > 0
                  ? t('Assigned to {people}', { people: formatList(walkers) })
                  : t('Not assigned to anyone yet')}
              </span>
            </span>
          ))}
        </dd>
      </div>
      {notes !== null && notes !== '' && (
        <div>
          <dt>{t('Access and hazards')}</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}

const conditionWords: Record<string, string> = {
  standing: key('Standing'),
  damaged: key('Damaged'),
  missing: key('Missing'),
  taken_down: key('Taken down'),
};

function Signs({ signs }: Pick<PlaceOnMap, 'signs'>) {
  if (signs.length === 0) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('Signs nearby')}</dt>
        <dd>
          {signs.map(({ id, name, condition, recorded_at, user_name }) => (
            <span key={id}>
              <strong>{`${name}: ${t(conditionWords[condition] ?? condition)}`}</strong>
              <span className={classes.quiet}>
                {t('Placed {day} by {person}', { day: formatDate(recorded_at, 'dayYear'), person: user_name })}
              </span>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
