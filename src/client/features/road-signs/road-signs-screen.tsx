// The campaign's road signs with where they stand, who wants one, and the route on which to take them down.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { key, t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Skeleton } from '../../ui/primitives/skeleton';
import { roadSignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useViewer } from '../../offline/mirror/use-viewer';
import { deadlineLabel, deadlineWords } from '../campaigns/deadline-words';
import { SignKinds, type Signs } from './sign-kinds';
import { SignRequests } from './sign-requests';
import { TakeDown } from './take-down';
import { useFieldSigns } from './use-field-signs';
import { useTownStreets } from './use-town-streets';

const views = { signs: key('Signs'), requests: key('Requests'), take_down: key('Take-down route') } as const;
type View = keyof typeof views;
const order = Object.keys(views) as View[];
const none: Signs = [];

export function RoadSignsScreen() {
  const { campaign, campaignId } = useMember();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const viewer = useViewer();
  const view = order.find((each) => each === search.view) ?? 'signs';
  const loaded = useKept(roadSignList);
  const placed = useFieldSigns(viewer, loaded.data ?? none, []);
  const streets = useTownStreets(
    campaignId,
    placed.map((placement) => placement.coordinates),
    true,
  );
  return (
    <Page
      title={t('Road signs')}
      actions={
        <>
          <ButtonLink icon="pin" to="/app/road-sign-placement">
            {t('Place a sign')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to="/app/road-sign/add">
            {t('New road sign')}
          </ButtonLink>
        </>
      }
    >
      <Choice
        label={t('View')}
        value={view}
        options={order.map((each) => ({ value: each, label: views[each] }))}
        onChange={(next) =>
          void navigate({ to: '/app/road-signs', search: next === 'signs' ? {} : { view: next }, replace: true })
        }
      />
      {view === 'signs' && (
        <SignKinds loaded={loaded} placed={placed} viewer={viewer} zone={campaign.time_zone} streets={streets} />
      )}
      {view === 'requests' && <SignRequests campaignId={campaignId} zone={campaign.time_zone} streets={streets} />}
      {view === 'take_down' && (
        <Card title={t('Take-down route')}>
          <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
            {() => (
              <TakeDown
                signs={placed}
                viewer={viewer}
                streets={streets}
                deadline={
                  campaign.deadline
                    ? `${deadlineLabel(campaign)}: ${deadlineWords(campaign.deadline, campaign.time_zone)}`
                    : t('Set the campaign’s deadline under Campaign to see how many days are left.')
                }
              />
            )}
          </Loadable>
        </Card>
      )}
    </Page>
  );
}
