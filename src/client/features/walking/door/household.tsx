// Who lives behind a door: all of them with one tap, then each with results of their own.
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { t } from '../../../i18n/texts';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { mapsLink } from '../../../../domain/geography/maps-link';
import { targetsOf } from '../../../../domain/walkbooks/progress';
import { doorReportsAt, pastTouchesAt } from '../../../offline/mirror/door-reports';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { platform } from '../../../session/platform';
import { Button } from '../../../ui/primitives/button';
import { Icon } from '../../../ui/primitives/icons';
import { OutsideLink } from '../../../ui/layout/outside-link';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { StickyFooter } from '../../../ui/primitives/sticky-footer';
import type { DialogKind } from '../report/dialog-parts';
import { DoorReportsList } from './door-reports-list';
import styles from './door-screen.module.css';
import { FirstDoorHint } from '../guide/first-door-hint';
import { HouseholdMore, NoOneHome } from './household-results';
import { NextDoor } from './next-door';
import { NoteField } from './note-field';
import { OddUnit } from './odd-unit';
import { PersonCard } from './person-card';
import type { Visit } from './record-result';
import { WhatToSay } from '../guide/what-to-say';
import { UnsavedBytes } from '../report/unsaved-bytes';
import { useBegun } from './use-begun';
import { useMoveOn, useUndoLeadsBack } from './use-move-on';
import { useNote } from './use-note';

const PasserByDialog = lazy(() =>
  import('../report/passer-by-dialog').then((module) => ({ default: module.PasserByDialog })),
);
const AllKnocksDialog = lazy(() =>
  import('./all-knocks-dialog').then((module) => ({ default: module.AllKnocksDialog })),
);
const ReportDialog = lazy(() =>
  import('../report/report-dialogs').then((module) => ({ default: module.ReportDialog })),
);

interface Props {
  walkbookView: WalkbookView;
  door: DoorFeature;
  viewer: Viewer;
  /** In the map's sheet: how the map shows another door. It is the way on, too. */
  onMap?: (doorId: string) => void;
}

export function Household({ walkbookView, door, viewer, onMap }: Props) {
  const navigate = useNavigate();
  const { voters, door_id } = door.properties;
  const touches = walkbookView.touchesAt(door_id);
  const responses = walkbookView.responsesAt(door_id);
  const note = useNote(viewer.owner, walkbookView.id, door.properties.door_id);
  const visit: Visit = { viewer, walkbookId: walkbookView.id, door, note };
  // In the order of the ringing: what is recorded about someone moves no one away from under the finger.
  const [wanted] = useState(() => new Set(targetsOf(door)));
  const people = useMemo(
    () => voters.toSorted((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id))),
    [voters, wanted],
  );
  const [opened, setOpened] = useState<string | null>(people[0]?.id ?? null);
  const surveyId = walkbookView.walkbook?.survey_id ?? null;
  const begun = useBegun(viewer, walkbookView.id, door);
  const [sheet, setSheet] = useState<{ kind: DialogKind | 'passer_by' | 'knocks'; voter: DoorVoter | null } | null>(
    null,
  );
  useMoveOn(viewer, walkbookView, door, onMap !== undefined || note.text.trim() !== '' || begun.size > 0);
  useUndoLeadsBack(walkbookView.id, door_id, onMap);
  const facts = doorReportsAt(walkbookView, door_id);
  const past = pastTouchesAt(walkbookView, door_id);
  const known = new Set(voters.map(({ id }) => id));
  const household = { visit, touches, past: past.filter((touch) => touch.voter_id === null) };
  const openSurvey = (voter: DoorVoter) =>
    void navigate({
      to: '/app/walkbook/id/$id/door/$doorId/survey/$voterId',
      params: { id: walkbookView.id, doorId: door_id, voterId: voter.id },
    });
  return (
    <>
      {door.properties.notes && (
        <p className={styles.notes}>
          <Icon name="alert" size={18} /> {door.properties.notes}
        </p>
      )}
      <OddUnit walkbookView={walkbookView} door={door} onFix={() => setSheet({ kind: 'unit', voter: null })} />
      <FirstDoorHint
        userId={viewer.userId}
        people={people.length}
        done={touches.some(({ user_id }) => user_id === viewer.userId)}
      />
      <WhatToSay
        what={walkbookView.walkbook?.what_to_say}
        viewer={viewer}
        voter={people.find(({ id }) => id === opened)}
        people={people}
      />
      {people.length !== 1 && <NoOneHome {...household} />}
      {people.map((voter) => (
        <PersonCard
          key={voter.id}
          visit={visit}
          voter={voter}
          touches={touches.filter((touch) => touch.voter_id === voter.id)}
          atDoor={touches}
          past={past.filter((touch) => touch.voter_id === voter.id)}
          responses={responses.filter((response) => response.voter_id === voter.id)}
          facts={facts.filter((fact) => fact.voter_id === voter.id && fact.kind !== 'person_added')}
          known={facts}
          onDialog={(kind) => setSheet({ kind, voter })}
          open={opened === voter.id}
          onOpen={() => setOpened(voter.id)}
          begun={begun.has(voter.id)}
          onSurvey={surveyId === null ? undefined : () => openSurvey(voter)}
        />
      ))}
      <NoteField visit={visit} touches={touches} />
      <UnsavedBytes
        owner={viewer.owner}
        walkbookId={walkbookView.id}
        doorId={door_id}
        onOpen={(kind) => setSheet({ kind, voter: null })}
      />
      <HouseholdMore {...household} alone={people.length === 1}>
        <DoorReportsList
          viewer={viewer}
          walkbookId={walkbookView.id}
          door={door}
          known={facts}
          touches={touches}
          facts={facts.filter(({ voter_id: who, kind }) => who === null || kind === 'person_added' || !known.has(who))}
        />
        <div className={styles.more}>
          <OutsideLink href={mapsLink(platform(), placeOf(door))} icon="pin">
            {t('Open in maps')}
          </OutsideLink>
          {(
            [
              ['person', 'people', t('Add a person')],
              ['way_in', 'alert', t('Access and hazards')],
              ['photo', rareIcons.camera, t('Photo')],
              ['voice', rareIcons.mic, t('Voice note')],
              ...(door.properties.unit === null ? [] : [['unit', rareIcons.edit, t('Fix the unit number')] as const]),
              ['door', 'plus', t('Add a door')],
              ['passer_by', 'me', t('Someone not on the list')],
              ...(touches.length > 0 ? [['knocks', 'clock', t('All knocks')] as const] : []),
              ...(voters.length === 0
                ? [
                    ['follow_up', rareIcons.calendar, t('Follow up')] as const,
                    ['sign', 'flag', t('Wants a sign')] as const,
                  ]
                : []),
            ] as const
          ).map(([kind, icon, label]) => (
            <Button key={kind} look="quiet" small icon={icon} onClick={() => setSheet({ kind, voter: null })}>
              {label}
            </Button>
          ))}
        </div>
      </HouseholdMore>
      {sheet?.kind === 'passer_by' && (
        <Suspense>
          <PasserByDialog viewer={viewer} walkbookId={walkbookView.id} onClose={() => setSheet(null)} />
        </Suspense>
      )}
      {sheet?.kind === 'knocks' && (
        <Suspense>
          <AllKnocksDialog {...{ viewer, walkbookView, door }} onClose={() => setSheet(null)} />
        </Suspense>
      )}
      {sheet && sheet.kind !== 'passer_by' && sheet.kind !== 'knocks' && (
        <Suspense>
          <ReportDialog
            kind={sheet.kind}
            viewer={viewer}
            walkbookView={walkbookView}
            door={door}
            voter={sheet.voter}
            visitNote={note}
            onClose={() => setSheet(null)}
            onSaved={(added) => {
              if (added === null) return;
              void navigate({
                to: '/app/walkbook/id/$id/door/$doorId',
                params: { id: walkbookView.id, doorId: added },
                replace: true,
              });
            }}
          />
        </Suspense>
      )}
      {!onMap && (
        <StickyFooter>
          <nav className={styles.foot} aria-label={t('Next door')}>
            <NextDoor walkbookView={walkbookView} door={door} />
          </nav>
        </StickyFooter>
      )}
    </>
  );
}

/** Where the door is, as a maps app finds it. */
function placeOf({ geometry: { coordinates }, properties: { address, city, zip } }: DoorFeature) {
  return { coordinates, address: [address, [city, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') };
}
