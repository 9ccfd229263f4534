// Finding an address or a person on the map. What is typed stays out of the page's address.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Voter } from '../../../contract/voters/voter-groups';
import { t } from '../../i18n/texts';
import { useAction } from '../../data/use-action';
import { call } from '../../data/api';
import { useCall } from '../../data/use-call';
import { SearchBox } from '../../ui/fields/search-box';
import { useRested } from '../../ui/fields/use-rested';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import classes from './campaign-map.module.css';

const lookAgain = 3000;
const fewestLetters = 2;
const mostShown = 6;

interface Props {
  campaignId: string;
  onFound: (place: [number, number], address: string) => void;
}

const addressOf = ({ address, unit, city }: Voter) =>
  [[address, unit].filter(Boolean).join(' '), city].filter(Boolean).join(', ');

export function MapSearch({ campaignId, onFound }: Props) {
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim());
  const { problem, clear, refuse, act } = useAction();
  const isOpen = text.length >= fewestLetters && typed !== '';
  const found = useCall(contract.people.search, isOpen ? { body: { campaign_id: campaignId, text } } : null, {
    every: (answer) => (answer?.learning ? lookAgain : undefined),
  });
  const go = (voter: Voter) =>
    act(async () => {
      const { door_id } = voter;
      const place =
        door_id === null ? null : await call(contract.mapTiles.door, { query: { campaign_id: campaignId, door_id } });
      if (!place?.coordinates) return refuse(t('{address} is not on the map yet.', { address: addressOf(voter) }));
      setTyped('');
      return onFound(place.coordinates, addressOf(voter));
    });
  return (
    <search className={classes.search}>
      <SearchBox
        label={t('Find an address or person')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          clear();
        }}
      />
      {isOpen && <LoadProblem loaded={found} />}
      {problem !== null && (
        <Problem mild onClose={clear}>
          {problem}
        </Problem>
      )}
      {isOpen && found.data && (
        <ul className={classes.found} aria-label={t('Found')}>
          {found.data.voters.slice(0, mostShown).map((voter) => (
            <li key={voter.id}>
              <button type="button" onClick={() => void go(voter)}>
                <span>{`${voter.first} ${voter.last}`}</span>
                <span className={classes.note}>{addressOf(voter)}</span>
              </button>
            </li>
          ))}
          {found.data.voters.length === 0 && (
            <li>
              <output className={classes.note}>
                {found.data.learning ? t('Similar spellings will be included in a moment.') : t('No one found')}
              </output>
            </li>
          )}
        </ul>
      )}
    </search>
  );
}
