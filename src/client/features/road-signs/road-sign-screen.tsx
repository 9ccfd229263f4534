// One road sign: its picture, where it stands, who waits for one. Managers rename and archive it; others look.
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { signsLeft } from '../../../domain/road-signs/placement-state';
import { key, t, tPlural } from '../../i18n/texts';
import type { CallReply } from '../../../contract/call';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { myRoadSigns, useList } from '../../offline/mirror/lists';
import { roadSignList } from '../../offline/mirror/office-lists';
import { useKeptState } from '../../offline/mirror/use-kept';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Rename } from '../../ui/fields/rename';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { useCall, type Loaded } from '../../data/use-call';
import { useTownStreets } from './use-town-streets';
import { Stock } from './sign-kinds';
import { placedWords, signCount } from './condition-words';
import { SignPlacements } from './sign-placements';
import { StockForm } from './stock-form';
import { useFieldSigns } from './use-field-signs';
import { Row } from '../../ui/layout/stack-and-row';
import { archive } from '../../ui/tables/archive';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './signs.module.css';
import { OnlineButton } from '../../ui/fields/online-button';

type Sign = CallReply<typeof contract.roadSigns.get>;
const back = { to: '/app/road-signs', label: key('Road signs') };

export function RoadSignScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const kept = useKeptSign(id);
  const loaded = useCall(contract.roadSigns.get, { query: { id, campaign_id: campaignId } });
  const sign = loaded.data ?? kept;
  if (!sign) {
    return (
      <Page title={t('Road sign')} back={back}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  }
  return <Shown key={id} sign={sign} loaded={loaded} />;
}

/** The sign as this phone has it, for a look without a network: with all of its placements, or only one's own. */
function useKeptSign(id: string): Sign | undefined {
  const viewer = useViewer();
  const { can } = useMember();
  const all = can('road_signs.view_all');
  const { items } = useList(myRoadSigns);
  const { data } = useKeptState(roadSignList, viewer);
  useEffect(() => {
    const stop = new AbortController();
    if (all) void roadSignList.load(viewer);
    else myRoadSigns.load(viewer, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [viewer, all]);
  return (all ? (data ?? []) : items).find((sign) => sign.id === id);
}

function Shown({ sign, loaded }: { sign: Sign; loaded: Loaded<Sign> }) {
  const { campaign, campaignId, can } = useMember();
  const viewer = useViewer();
  const [editing, setEditing] = useState<'name' | 'stock' | null>(null);
  const signs = useMemo(() => [sign], [sign]);
  const placed = useFieldSigns(viewer, signs, []).filter((each) => each.road_sign_id === sign.id);
  const manages = can('road_signs.manage');
  const archived = sign.record_status === 'archived';
  const streets = useTownStreets(
    campaignId,
    placed.map((placement) => placement.coordinates),
    can('walkbooks.view_all'),
  );

  const change = async (body: { name?: string; record_status?: Sign['record_status']; stock?: number | null }) => {
    const answered = await call(contract.roadSigns.update, { body: { id: sign.id, campaign_id: campaignId, ...body } });
    loaded.replace({ ...sign, ...answered });
    roadSignList.update({ ...sign, ...answered });
  };
  return (
    <Page
      title={sign.name}
      back={back}
      actions={
        <>
          {manages && (
            <>
              <Button icon={rareIcons.edit} onClick={() => setEditing('name')}>
                {t('Rename')}
              </Button>
              <Button onClick={() => setEditing('stock')}>{t('Stock')}</Button>
              <OnlineButton
                brief
                onClick={() =>
                  void archive({
                    name: sign.name,
                    archived: !archived,
                    kept: t('“{name}” is archived. Its placements are kept.', { name: sign.name }),
                    send: (to) => change({ record_status: to ? 'archived' : 'is_active' }),
                  })
                }
              >
                {archived ? t('Restore') : t('Archive')}
              </OnlineButton>
            </>
          )}
          {!archived && (
            <ButtonLink look="primary" icon="pin" to="/app/road-sign-placement" search={{ road_sign_id: sign.id }}>
              {t('Place this sign')}
            </ButtonLink>
          )}
        </>
      }
    >
      <LoadProblem loaded={{ ...loaded, data: loaded.data ?? sign }} />
      {archived && <Problem mild>{t('This sign is archived and can’t be placed.')}</Problem>}
      {editing === 'name' && (
        <Card>
          <Rename name={sign.name} onClose={() => setEditing(null)} onSave={(name) => change({ name })} />
        </Card>
      )}
      {editing === 'stock' && (
        <Card>
          <StockForm stock={sign.stock} onClose={() => setEditing(null)} onSave={(stock) => change({ stock })} />
        </Card>
      )}
      <Card>
        <Row gap={16}>
          <SignPicture fileId={sign.file_id} alt={t('Picture of {name}', { name: sign.name })} size={132} whole />
          <p className={classes.cardWords}>
            <span className={classes.figure}>
              {/* Only who sees every placement knows how many still stand. */}
              {placed.length === sign.placed
                ? placedWords(placed)
                : t('{signs} placed', { signs: signCount(sign.placed) })}
            </span>
            {can('road_signs.view_all') && (
              <Stock stock={sign.stock} left={signsLeft(sign.stock, placed)} wanted={sign.voters_pending} />
            )}
            {sign.voters_pending > 0 ? (
              <Tag look="lamp">
                {t('{wait} one', {
                  wait: tPlural(sign.voters_pending, '{count} voter wants', '{count} voters want'),
                })}
              </Tag>
            ) : (
              <span className="quiet">{t('No requests')}</span>
            )}
          </p>
        </Row>
      </Card>
      <Card title={manages ? t('Placements') : t('Your placements')}>
        <SignPlacements
          name={sign.name}
          placements={placed}
          viewer={viewer}
          zone={campaign.time_zone}
          streets={streets}
        />
      </Card>
    </Page>
  );
}
