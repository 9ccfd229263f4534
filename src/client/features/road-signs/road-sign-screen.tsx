// One road sign: its picture, where it stands, who waits for one. Managers rename and archive it; others look.
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import type { CallReply } from '../../../contract/call';
import { contract } from '../../../contract';
import { call } from '../../api';
import { myRoadSigns, useList } from '../../local/lists';
import { useViewer } from '../../local/use-viewer';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { AuthImage } from '../../ui/auth-image';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icons';
import { Loadable, LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Rename } from '../../ui/rename';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast';
import { useLoad, type Loaded } from '../../ui/use-load';
import { clock } from '../../ui/when';
import { useTownStreets } from '../walkbooks/use-town-streets';
import { SignPlacements } from './sign-placements';
import classes from './signs.module.css';

type Sign = CallReply<typeof contract.roadSigns.get>;
const back = { to: '/app/road-signs', label: key('Road signs') };

export function RoadSignScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const kept = useKeptSign(id);
  const loaded = useLoad(`road sign ${campaignId} ${id}`, (signal) =>
    call(contract.roadSigns.get, { query: { id, campaign_id: campaignId } }, { signal }),
  );
  const sign = loaded.data ?? kept;
  if (!sign) {
    return (
      <Page title={say('Road sign')} back={back}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  }
  return <Shown key={id} sign={sign} loaded={loaded} />;
}

/** The sign as this phone has it, for a look without a network. */
function useKeptSign(id: string): Sign | undefined {
  const viewer = useViewer();
  const { items } = useList(myRoadSigns);
  useEffect(() => {
    const stop = new AbortController();
    myRoadSigns.load(viewer, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [viewer]);
  return items.find((sign) => sign.id === id);
}

function Shown({ sign, loaded }: { sign: Sign; loaded: Loaded<Sign> }) {
  const { campaign, campaignId, can } = useMember();
  const [renaming, setRenaming] = useState(false);
  const manages = can('road_signs.manage');
  const archived = sign.record_status === 'archived';
  const streets = useTownStreets(
    campaignId,
    sign.placements.map((placement) => placement.coordinates),
    can('walkbooks.view_all'),
  );

  const change = async (body: { name?: string; record_status?: Sign['record_status'] }) => {
    const answered = await call(contract.roadSigns.update, { body: { id: sign.id, campaign_id: campaignId, ...body } });
    loaded.replace({ ...sign, ...answered });
  };
  const archive = (away: boolean) =>
    void change({ record_status: away ? 'archived' : 'is_active' }).then(
      () =>
        toast({
          icon: 'check',
          text: away
            ? say('“{name}” is archived. Its placements stay.', { name: sign.name })
            : say('“{name}” can be placed again.', { name: sign.name }),
          action: { label: say('Undo'), run: () => archive(!away) },
          ms: 10_000,
        }),
      (error: unknown) =>
        toast({
          icon: 'alert',
          text: say('Nothing was changed. {messageFor}', { messageFor: messageFor(error) }),
          ms: 10_000,
        }),
    );

  return (
    <Page
      title={sign.name}
      back={back}
      actions={
        <>
          {manages && (
            <>
              <Button icon="edit" onClick={() => setRenaming(true)}>
                {say('Rename')}
              </Button>
              <Button onClick={() => archive(!archived)}>{archived ? say('Restore') : say('Archive')}</Button>
            </>
          )}
          {!archived && (
            <ButtonLink look="primary" icon="pin" to="/app/road-sign-placement" search={{ road_sign_id: sign.id }}>
              {say('Place this sign')}
            </ButtonLink>
          )}
        </>
      }
    >
      <LoadProblem loaded={{ ...loaded, data: loaded.data ?? sign }} />
      {archived && <Problem mild>{say('This sign is archived: nobody places it any more.')}</Problem>}
      {renaming && (
        <Card>
          <Rename
            name={sign.name}
            onClose={() => setRenaming(false)}
            onSave={(name) =>
              change({ name }).then(
                () => null,
                (error: unknown) => messageFor(error),
              )
            }
          />
        </Card>
      )}
      <Card>
        <div className={classes.about}>
          <span className={classes.large}>
            {sign.file_id ? (
              <AuthImage fileId={sign.file_id} alt={say('Picture of {name}', { name: sign.name })} />
            ) : (
              <Icon name="sign" size={56} />
            )}
          </span>
          <p className={classes.cardWords}>
            <span className={classes.figure}>
              {say('{signs} placed', { signs: sayCount(sign.placed, '{count} sign', '{count} signs') })}
            </span>
            {sign.voters_pending > 0 ? (
              <Tag look="lamp">
                {say('{wait} for one', {
                  wait: sayCount(sign.voters_pending, '{count} voter waits', '{count} voters wait'),
                })}
              </Tag>
            ) : (
              <span className={classes.quiet}>{say('Nobody waits for one')}</span>
            )}
          </p>
        </div>
      </Card>
      <Card title={manages ? say('Placements') : say('Your placements')}>
        <SignPlacements
          name={sign.name}
          placements={sign.placements}
          when={clock(campaign.time_zone)}
          streets={streets}
        />
      </Card>
    </Page>
  );
}
