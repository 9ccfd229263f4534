// This week's doors and contacts by person, unless the campaign does not want it. Only with a network: it is no work.
import { contract } from '../../../contract';
import { t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import { useCall } from '../../data/use-call';
import styles from './shift-screen.module.css';
import { conversationsText, doorsText } from './shift-words';

/** So many are named, and oneself wherever one stands. */
const most = 10;

export function Leaderboard({ campaignId, userId }: { campaignId: string; userId: string }) {
  const { data } = useCall(contract.shifts.leaderboard, { query: { campaign_id: campaignId } });
  if (!data?.shown || data.people.length === 0) return null;
  const places = data.people.map((person, at) => ({ ...person, place: at + 1 }));
  return (
    <Card title={t('This week')}>
      <ol className={styles.leaders}>
        {places
          .filter((each) => each.place <= most || each.id === userId)
          .map(({ id, user_name, doors, contacts, place }) => (
            <li key={id} data-me={id === userId || undefined}>
              <span>{place}.</span>
              <b>{id === userId ? t('{name} (you)', { name: user_name }) : user_name}</b>
              <span>{[doorsText(doors), conversationsText(contacts)].join(' · ')}</span>
            </li>
          ))}
      </ol>
    </Card>
  );
}
