// The campaign's road signs with where they stand.
import { useState } from 'react';
import { stands } from '../../../domain/road-signs/condition';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../ui/use-load';
import { clock } from '../../ui/when';
import { useTownStreets } from '../walkbooks/use-town-streets';
import { SignCard } from './sign-card';
import { SignPlacements } from './sign-placements';
import classes from './signs.module.css';

export function RoadSignsScreen() {
  const { campaign, campaignId } = useMember();
  const [shown, setShown] = useState<'is_active' | 'archived'>('is_active');
  const [search, setSearch] = useState('');
  const loaded = useLoad(`road signs ${campaignId}`, (signal) =>
    call(contract.roadSigns.all, { query: { campaign_id: campaignId } }, { signal }),
  );
  const streets = useTownStreets(
    campaignId,
    (loaded.data ?? []).flatMap((sign) => sign.placements.map((placement) => placement.coordinates)),
    true,
  );
  const wanted = search.trim().toLowerCase();
  return (
    <Page
      title={say('Road signs')}
      actions={
        <>
          <ButtonLink icon="pin" to="/app/road-sign-placement">
            {say('Place a sign')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/road-sign/add">
            {say('New road sign')}
          </ButtonLink>
        </>
      }
    >
      <div className={classes.bar}>
        <SearchBox label={say('Search road signs')} value={search} onChange={setSearch} />
        <Choice
          label={say('Which road signs')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'is_active', label: say('In use') },
            { value: 'archived', label: say('Archived') },
          ]}
        />
      </div>
      <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
        {(all) => {
          const those = all.filter((sign) => sign.record_status === shown);
          const found = those.filter((sign) => sign.name.toLowerCase().includes(wanted));
          const placements = found.flatMap((sign) => sign.placements);
          const standing = placements.filter(stands).length;
          return (
            <>
              {found.length === 0 ? (
                <Card>
                  <NoSigns searched={those.length > 0 ? search.trim() : ''} archived={shown === 'archived'} />
                </Card>
              ) : (
                <ul className={classes.cards} aria-label={say('Road signs')}>
                  {found.map((sign) => (
                    <SignCard key={sign.id} sign={sign} />
                  ))}
                </ul>
              )}
              {found.length > 0 && (
                <Card
                  title={
                    standing > 0
                      ? say('Where {signs} stand', {
                          signs: sayCount(standing, '{count} sign', '{count} signs'),
                        })
                      : say('Placements')
                  }
                >
                  <SignPlacements
                    name={say('Road signs')}
                    placements={placements}
                    when={clock(campaign.time_zone)}
                    streets={streets}
                    named
                  />
                </Card>
              )}
            </>
          );
        }}
      </Loadable>
    </Page>
  );
}

function NoSigns({ searched, archived }: { searched: string; archived: boolean }) {
  if (searched) return <Empty icon="search" title={say('No road sign matches “{searched}”', { searched })} />;
  if (archived) {
    return (
      <Empty icon="sign" title={say('No archived road signs')}>
        {say('A sign that is no longer put up can be archived. Where it stands stays on record.')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="sign"
      title={say('No road signs yet')}
      action={
        <ButtonLink look="pale" to="/app/road-sign/add">
          {say('Add the first one')}
        </ButtonLink>
      }
    >
      {say(
        'Add each kind of sign that you print, with a picture. Your people record with a photo where they put one up.',
      )}
    </Empty>
  );
}
