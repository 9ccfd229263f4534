// This week's doors and contacts by person, unless the campaign does not want it. Only with a network: it is no work.
import { contract } from '../../../contract';
import { say } from '../../../domain/words/say';
import { call } from '../../api';
import { Card } from '../../ui/card';
import { useLoad } from '../../ui/use-load';
import styles from './shift-screen.module.css';
import { contactsText, doorsText } from './shift-words';

/** So many are named, and oneself wherever one stands. */
const most = 10;

export function Leaderboard({ campaignId, userId }: { campaignId: string; userId: string }) {
  const { data } = useLoad(`leaderboard ${campaignId}`, (signal) =>
    call(contract.shifts.leaderboard, { query: { campaign_id: campaignId } }, { signal }),
  );
  if (!data?.shown || data.people.length === 0) return null;
  const places = data.people.map((person, at) => ({ ...person, place: at + 1 }));
  return (
    <Card title={say('This week')}>
      <ol className={styles.leaders}>
        {places
          .filter((each) => each.place <= most || each.id === userId)
          .map(({ id, user_name, doors, contacts, place }) => (
            <li key={id} data-me={id === userId || undefined}>
              <span>{place}.</span>
              <b>{id === userId ? say('{name} (you)', { name: user_name }) : user_name}</b>
              <span>{[doorsText(doors), contactsText(contacts)].join(' · ')}</span>
            </li>
          ))}
      </ol>
    </Card>
  );
}
