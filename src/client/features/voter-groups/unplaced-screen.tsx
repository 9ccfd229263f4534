// The doors that no address point gave a place: why, and a map on which they are put by hand.
import { useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { UnplacedDoor } from '../../../contract/voter-uploads';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Loadable } from '../../ui/loadable';
import { DoorMap } from '../../ui/map/map';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useLoad } from '../../ui/use-load';
import { LookUpPanel } from './look-up-panel';
import { doorReasonWords } from './upload-words';
import classes from './uploads.module.css';

const pageSize = 100;
const back = { to: '/app/voter-groups', label: key('Voter groups') };
const addressOf = ({ address, unit, city, zip }: UnplacedDoor) =>
  [unit === null ? address : `${address} ${unit}`, city, zip].filter(Boolean).join(', ');

const columns: Column<UnplacedDoor>[] = [
  { key: 'address', label: key('Address'), value: addressOf },
  { key: 'voters', label: key('Voters'), value: (door) => door.voters, figures: true },
  { key: 'reason', label: key('Why'), value: (door) => say(doorReasonWords[door.reason]), wideOnly: true },
];

export function UnplacedScreen() {
  const { campaignId } = useMember();
  const [skip, setSkip] = useState(0);
  const [placing, setPlacing] = useState<UnplacedDoor | null>(null);
  const loaded = useLoad(`unplaced ${campaignId} ${skip}`, (signal) =>
    call(contract.voterUploads.unplaced, { query: { campaign_id: campaignId, skip, limit: pageSize } }, { signal }),
  );
  return (
    <Page
      title={say('Doors without a place')}
      back={back}
      lead={say('A walkbook leads only to doors that are on the map. Tap one to put it there.')}
    >
      <Loadable loaded={loaded}>
        {(found) => (
          <>
            {found.geocoder && <LookUpPanel {...found.geocoder} onMoved={loaded.reload} />}
            {found.total === 0 ? (
              <Card>
                <Empty icon="check" title={say('Every door has its place')}>
                  {say('Nothing is left to do here.')}
                </Empty>
              </Card>
            ) : (
              <Card
                title={sayCount(found.total, '{count} door', '{count} doors')}
                aside={
                  <ButtonLink small to="/app/voter-group/upload" search={{ contents: 'address_points' }}>
                    {say('Upload address points')}
                  </ButtonLink>
                }
              >
                <DataTable
                  label={say('Doors without a place')}
                  columns={columns}
                  rows={found.doors}
                  rowKey={(door) => door.id}
                  onOpen={setPlacing}
                />
                {(found.total > pageSize || skip > 0) && (
                  <div className={classes.actions}>
                    <Button small disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - pageSize))}>
                      {say('Previous')}
                    </Button>
                    <Button small disabled={skip + pageSize >= found.total} onClick={() => setSkip(skip + pageSize)}>
                      {say('Next')}
                    </Button>
                  </div>
                )}
                {placing && (
                  <Place
                    key={placing.id}
                    campaignId={campaignId}
                    door={placing}
                    near={found.near}
                    onClose={() => setPlacing(null)}
                    onPlaced={(placed) => {
                      setPlacing(null);
                      loaded.reload();
                      toast({
                        icon: 'check',
                        text: sayCount(placed, '{count} door is on the map now.', '{count} doors are on the map now.'),
                      });
                    }}
                  />
                )}
              </Card>
            )}
          </>
        )}
      </Loadable>
    </Page>
  );
}

interface PlaceProps {
  campaignId: string;
  door: UnplacedDoor;
  near: [number, number] | null;
  onClose: () => void;
  onPlaced: (placed: number) => void;
}

function Place({ campaignId, door, near, onClose, onPlaced }: PlaceProps) {
  const [pin, setPin] = useState<[number, number] | null>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Where there are no map tiles the campaign's other doors draw the streets.
  const choices = useLoad(`choices ${campaignId}`, (signal) =>
    call(contract.voterGroups.choices, { query: { campaign_id: campaignId } }, { signal }),
  );
  const places = choices.data?.places ?? (near ? [near] : []);
  const doors = places.map((coordinates, at) => ({
    id: String(at),
    coordinates,
    label: say('A door of your campaign'),
    tone: 'neutral' as const,
  }));
  const save = async () => {
    if (!pin) return;
    setBusy(true);
    setProblem(null);
    try {
      const { placed } = await call(contract.voterUploads.placeDoor, {
        body: { campaign_id: campaignId, door_id: door.id, coordinates: pin },
      });
      onPlaced(placed);
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  };
  return (
    <Sheet title={addressOf(door)} onClose={onClose}>
      <div className={classes.result}>
        <p className={classes.quiet}>{say(doorReasonWords[door.reason])}</p>
        <DoorMap
          label={say('Where {address} stands', { address: door.address })}
          height="min(360px, 50vh)"
          doors={doors}
          words={{ neutral: say('Doors of your campaign') }}
          pin={pin}
          onPick={setPin}
        />
        <label className={classes.typed}>
          {say('Or latitude and longitude, as maps give them')}
          <input
            value={typed}
            inputMode="text"
            placeholder="40.0512, -83.5031"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPin(readPlace(event.currentTarget.value) ?? pin);
            }}
          />
        </label>
        {pin && (
          <p className={classes.quiet}>
            {say('Put at {latitude}, {longitude}.', { latitude: pin[1].toFixed(5), longitude: pin[0].toFixed(5) })}
          </p>
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className={classes.actions}>
          <Button look="primary" busy={busy} disabled={pin === null} onClick={() => void save()}>
            {door.voters > 0
              ? sayCount(door.voters, 'Place it, with {count} voter', 'Place it, with {count} voters')
              : say('Place it')}
          </Button>
          <Button onClick={onClose}>{say('Cancel')}</Button>
        </div>
      </div>
    </Sheet>
  );
}

/** "40.0512, -83.5031" as [lng, lat]; null when it is no place. */
function readPlace(text: string): [number, number] | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
}
