// The doors that no address point gave a place: why, and a map on which they are put by hand.
import { useState } from 'react';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UnplacedDoor } from '../../../contract/voters/voter-files';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Pages } from '../../ui/tables/pages';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { DoorMap } from '../../ui/map/map';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { GeocodingPanel } from './geocoding-panel';
import { doorReasonWords } from './import-texts';
import { Row } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import classes from './imports.module.css';

const pageSize = 100;
const back = { to: '/app/voter-groups', label: key('Voter groups') };
const addressOf = ({ address, unit, city, zip }: UnplacedDoor) =>
  [unit === null ? address : `${address} ${unit}`, city, zip].filter(Boolean).join(', ');

const columns: Column<UnplacedDoor>[] = [
  { key: 'address', label: key('Address'), value: addressOf },
  { key: 'voters', label: key('Voters'), value: (door) => door.voters, figures: true },
  { key: 'reason', label: key('Why'), value: (door) => t(doorReasonWords[door.reason]), wideOnly: true },
];

export function UnplacedScreen() {
  const { campaignId } = useMember();
  const [skip, setSkip] = useState(0);
  const [placing, setPlacing] = useState<UnplacedDoor | null>(null);
  const loaded = useCall(contract.voterFiles.unplaced, { query: { campaign_id: campaignId, skip, limit: pageSize } });
  return (
    <Page
      title={t('Doors not on the map')}
      back={back}
      lead={t('Walkbooks only include doors that are on the map. Select a door to place it.')}
    >
      <Loadable loaded={loaded}>
        {(found) => (
          <>
            {found.geocoder && <GeocodingPanel {...found.geocoder} onMoved={loaded.reload} />}
            {found.total === 0 ? (
              <Card>
                <Empty icon="check" title={t('Every door is on the map')}>
                  {t('There’s nothing left to do here.')}
                </Empty>
              </Card>
            ) : (
              <Card
                title={tPlural(found.total, '{count} door', '{count} doors')}
                aside={
                  <ButtonLink small to="/app/voter-group/upload" search={{ contents: 'address_points' }}>
                    {t('Upload address points')}
                  </ButtonLink>
                }
              >
                <DataTable
                  label={t('Doors not on the map')}
                  columns={columns}
                  rows={found.doors}
                  rowKey={(door) => door.id}
                  onOpen={setPlacing}
                />
                <Pages
                  page={skip / pageSize + 1}
                  pages={Math.ceil(found.total / pageSize)}
                  onPage={(page) => setSkip((page - 1) * pageSize)}
                />
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
                        text: tPlural(placed, '{count} door is on the map now.', '{count} doors are on the map now.'),
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
  const { busy, problem, act } = useAction();
  // Where there are no map tiles the campaign's other doors draw the streets.
  const choices = useCall(contract.voterGroups.choices, { query: { campaign_id: campaignId } });
  const places = choices.data?.places ?? (near ? [near] : []);
  const doors = places.map((coordinates, at) => ({
    id: String(at),
    coordinates,
    label: t('A door of your campaign'),
    tone: 'neutral' as const,
  }));
  const save = async () => {
    if (!pin) return;
    const body = { campaign_id: campaignId, door_id: door.id, coordinates: pin };
    const { placed } = await call(contract.voterFiles.placeDoor, { body });
    onPlaced(placed);
  };
  return (
    <Dialog title={addressOf(door)} onClose={onClose}>
      <div className={classes.result}>
        <p className="quiet">{t(doorReasonWords[door.reason])}</p>
        <DoorMap
          label={t('Location of {address}', { address: door.address })}
          height="min(360px, 50vh)"
          doors={doors}
          words={{ neutral: t('Doors of your campaign') }}
          pin={pin}
          onPick={setPin}
        />
        <label className={classes.typed}>
          {t('Or enter latitude and longitude, as copied from a map')}
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
          <p className="quiet">
            {t('Placed at {latitude}, {longitude}.', { latitude: pin[1].toFixed(5), longitude: pin[0].toFixed(5) })}
          </p>
        )}
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={pin === null} onClick={() => void act(save)}>
            {door.voters > 0
              ? tPlural(door.voters, 'Place it, with {count} voter', 'Place it, with {count} voters')
              : t('Place it')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </div>
    </Dialog>
  );
}

/** "40.0512, -83.5031" as [lng, lat]; null when it is no place. */
function readPlace(text: string): [number, number] | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
}
