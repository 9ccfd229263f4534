// A walkbook as the screens see it: the stored doors, what others recorded, and this phone's own facts on top.
import type { KnownDoorReport } from '../../../contract/facts/door-report';
import type { KnownResponse, SurveyResponse } from '../../../contract/facts/survey-response';
import type { KnownTouch, Touch } from '../../../contract/facts/touch';
import type { DoorFeature } from '../../../contract/doors';
import type { Walkbook } from '../../../contract/walkbooks';
import { localDay } from '../../../domain/facts/current-view';
import { doorState, targetsOf, type DoorState } from '../../../domain/walkbooks/progress';
import { messageFor } from '../../data/error-messages';
import { onClear } from '../../session/clear';
import { createStore, type Store } from '../../i18n/store';
import { onTabNews } from '../device/tab-channel';
import { readOwnFacts } from '../outbox/read-items';
import { saved } from '../outbox/saved';
import { walkbookLane } from '../../../domain/facts/lanes';
import type { Item, ReceiptRow } from '../outbox/outbox-db';
import { dropStored, fetchWalkbook, onFreshened, readFetched, readStored, takesAway } from './walkbook-store';
import { positionsOf, type Viewer, type WalkbookView } from './walkbook-view';

interface Facts {
  touches: Map<string, KnownTouch[]>;
  responses: Map<string, KnownResponse[]>;
  states: Map<string, DoorState<KnownTouch>>;
  /** This person's own first tellings, and which of them were undone: a correction is no step on the walk. */
  mine: KnownTouch[];
  undone: Set<string>;
  /** Own, and not among those that the server told. */
  ofDoors: KnownDoorReport[];
}

const noTouches: readonly KnownTouch[] = [];
const noResponses: readonly KnownResponse[] = [];

function show(
  id: string,
  viewer: Viewer,
  walkbook: Walkbook,
  facts: Facts,
  doors: readonly DoorFeature[],
): WalkbookView {
  const dayOf = localDay(viewer.timeZone);
  const positions = positionsOf(doors);
  const touchesAt = (doorId: string) => facts.touches.get(doorId) ?? noTouches;
  const stateOf = (doorId: string) => {
    const known = facts.states.get(doorId);
    if (known) return known;
    const door = doors[positions.get(doorId) ?? -1];
    const state = doorState(touchesAt(doorId), dayOf, door ? targetsOf(door) : []);
    facts.states.set(doorId, state);
    return state;
  };
  return {
    id,
    state: 'ready',
    problem: null,
    walkbook,
    doors,
    positions,
    touchesAt,
    responsesAt: (doorId) => facts.responses.get(doorId) ?? noResponses,
    stateOf,
    standingOf: (doorId) => stateOf(doorId).standing,
    lastDoorId: lastDoorOf(facts),
    ownDoorReports: facts.ofDoors,
  };
}

/** As it is shown when there is nothing to show. */
export function without(id: string, state: WalkbookView['state'], problem: string | null): WalkbookView {
  const nothing: DoorState<KnownTouch> = { standing: 'todo', newest: null };
  return {
    id,
    state,
    problem,
    walkbook: null,
    doors: [],
    positions: new Map(),
    touchesAt: () => noTouches,
    responsesAt: () => noResponses,
    stateOf: () => nothing,
    standingOf: () => 'todo',
    lastDoorId: null,
    ownDoorReports: [],
  };
}

export interface OpenWalkbook {
  store: Store<WalkbookView>;
  /** Reads again what lies on this phone, and asks the server behind it. Never rejects. */
  refresh: () => Promise<void>;
  close: () => void;
}

const open = new Map<string, OpenWalkbook>();
/** So many stay open at once, the map of all of them among those who look. */
export const keepOpen = 24;

/** The one open book of a walkbook; opening it again is free. */
export function openWalkbookView(viewer: Viewer, id: string): OpenWalkbook {
  const key = `${viewer.owner}|${viewer.campaignId}|${id}|${viewer.timeZone}`;
  const known = open.get(key);
  if (known) {
    open.delete(key);
    open.set(key, known);
    return known;
  }
  const made = createWalkbookView(viewer, id);
  open.set(key, made);
  for (const [oldest, walkbookView] of open) {
    if (open.size <= keepOpen) break;
    open.delete(oldest);
    walkbookView.close();
  }
  return made;
}

// Signing out leaves no one's doors in memory.
onClear(() => {
  for (const walkbookView of open.values()) walkbookView.close();
  open.clear();
});

/** Whether it came from another phone and the server hasn't heard of that yet. */
const isAwaiting = (viewer: Viewer, id: string): Promise<boolean> =>
  import('../hand-over/awaiting').then(({ awaitsHandOver }) => awaitsHandOver(viewer, id)).catch(() => false);

function createWalkbookView(viewer: Viewer, id: string): OpenWalkbook {
  const store = createStore(without(id, 'loading', null));
  const lane = walkbookLane(id);
  let facts: Facts | null = null;
  let doors: readonly DoorFeature[] = [];

  const rebuild = async (walkbook: Walkbook) => {
    const own = await readOwnFacts(viewer.owner, lane);
    facts = gather(walkbook, own, viewer);
    doors = walkbook.geo_data.features;
    if (facts.ofDoors.length > 0) {
      const { ownDoors } = await import('./walkbook-doors');
      doors = ownDoors(doors, facts.ofDoors, walkbook.door_facts);
    }
    store.set(show(id, viewer, walkbook, facts, doors));
  };

  const readAgain = async () => {
    const stored = await readStored(viewer, id, store.get().walkbook);
    if (stored) await rebuild(stored);
    return stored !== null;
  };

  const showUnkept = async (text: string) =>
    rebuild(await readFetched(viewer, id, { text, status: 200, isHere: false }, store.get().walkbook));

  const refresh = async () => {
    // Once shown, the worker says when the copy has changed.
    const here = store.get().walkbook !== null || (await readAgain().catch(() => false));
    try {
      const fresh = await fetchWalkbook(viewer, id, here);
      if (fresh) await rebuild(await readFetched(viewer, id, fresh, store.get().walkbook));
    } catch (error) {
      if (takesAway(error) && !(await isAwaiting(viewer, id))) {
        await dropStored(viewer, id);
        store.set(without(id, 'revoked', messageFor(error)));
      } else if (!here && store.get().walkbook === null) {
        store.set(without(id, 'absent', messageFor(error)));
      }
    }
  };

  const add = (items: readonly Item[]) => {
    const { walkbook } = store.get();
    const mine = items.filter((item) => item.lane === lane && item.owner === viewer.owner);
    if (!facts || !walkbook || mine.length === 0) return;
    for (const item of mine) addFact(facts, item, viewer);
    store.set(show(id, viewer, walkbook, facts, doors));
    if (mine.some((item) => item.kind === 'door_fact')) rebuild(walkbook).catch(() => undefined);
  };

  const leave = [
    saved.hear(add),
    onTabNews(() => {
      const { walkbook } = store.get();
      if (walkbook) rebuild(walkbook).catch(() => undefined);
    }),
    onFreshened((news) => {
      if (news.id !== id || news.owner !== viewer.owner) return;
      if (news.type === 'walkbook-freshened') readAgain().catch(() => undefined);
      else if (news.type === 'walkbook-unkept') showUnkept(news.text).catch(() => undefined);
      // A later worker may say more than this page knows of.
      else if (news.type === 'walkbook-revoked')
        store.set(without(id, 'revoked', 'This walkbook is no longer assigned to you, or it was archived.'));
    }),
  ];
  void refresh();
  return { store, refresh, close: () => leave.forEach((each) => each()) };
}

function gather(walkbook: Walkbook, own: readonly (Item | ReceiptRow)[], viewer: Viewer): Facts {
  const facts: Facts = {
    touches: new Map(),
    responses: new Map(),
    states: new Map(),
    mine: [],
    undone: new Set(),
    ofDoors: [],
  };
  for (const touch of walkbook.touches) addTouch(facts, touch, viewer.userId);
  for (const response of walkbook.survey_responses) addTo(facts.responses, response.door_id, response);
  const told = new Set(walkbook.door_facts?.map((fact) => fact.id));
  for (const fact of own) if (fact.kind !== 'door_fact' || !told.has(fact.id)) addFact(facts, fact, viewer);
  return facts;
}

function addFact(facts: Facts, item: Item | ReceiptRow, viewer: Viewer): void {
  if (item.kind === 'touch') addTouch(facts, asMine(item.fact, viewer), viewer.userId);
  if (item.kind === 'survey_response')
    addTo(facts.responses, item.fact.door_id, { ...item.fact, user_id: viewer.userId });
  if (item.kind === 'door_fact')
    facts.ofDoors.push({ ...item.fact, user_id: viewer.userId, user_name: viewer.firstName });
}

function asMine(touch: Touch, viewer: Viewer): KnownTouch {
  return { ...touch, user_id: viewer.userId, user_name: viewer.firstName };
}

function addTouch(facts: Facts, touch: KnownTouch, userId: string): void {
  addTo(facts.touches, touch.door_id, touch);
  facts.states.delete(touch.door_id);
  if (touch.user_id !== userId) return;
  if (touch.replaces === null) facts.mine.push(touch);
  else if (touch.contact_result === null) facts.undone.add(touch.replaces);
}

function lastDoorOf({ mine, undone }: Facts): string | null {
  let last: KnownTouch | null = null;
  for (const touch of mine) if (!undone.has(touch.id) && (!last || touch.recorded_at >= last.recorded_at)) last = touch;
  return last?.door_id ?? null;
}

/** Adds a fact once: the same id from the server and from this phone is the same fact. A new array, for React's eyes. */
function addTo<F extends Touch | SurveyResponse>(byDoor: Map<string, F[]>, doorId: string, fact: F): void {
  const known = byDoor.get(doorId);
  if (!known) byDoor.set(doorId, [fact]);
  else if (!known.some((each) => each.id === fact.id)) byDoor.set(doorId, [...known, fact]);
}
