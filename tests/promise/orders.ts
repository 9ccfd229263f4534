// What people of a schedule save: facts of every kind, each with a text that no other has, so that it is known again at
// the server whatever id it has there; and what each of them needs to be there before.
import { randomUUID } from 'node:crypto';
import type { NewFact } from '../../src/client/offline/outbox/new-item';
import { correctionOf, fieldsOf } from '../../src/client/features/outbox/fix-fact';
import type { FactItem, Item } from '../../src/client/offline/outbox/outbox-db';
import type { ServerDouble } from './server-double';
import type { Confirmed, Ledger, Saved } from './ledger';
import type { What } from './schedule';

type NewDoorReport = Extract<NewFact, { kind: 'door_fact' }>['fact'];

/** By this a fact is known again at the server: what it says where it says anything, else its id. */
export function textOf(item: FactItem): string {
  switch (item.kind) {
    case 'survey_response':
      return item.fact.answers[0] ?? '';
    case 'touch':
    case 'placement':
    case 'sign_report':
    case 'passer_by':
      return item.fact.note;
    case 'division':
      return item.fact.shares[0]?.sides[0] ?? '';
    case 'shift':
    case 'hand_over':
    case 'sign_answer':
      return item.id;
    case 'door_fact':
      return doorText(item.fact) ?? item.id;
  }
}

function doorText(fact: NewDoorReport): string | null {
  switch (fact.kind) {
    case 'follow_up':
    case 'sign_request':
    case 'door_note':
      return fact.note;
    case 'unit_repair':
      return fact.unit;
    case 'person_added':
      return fact.first;
    case 'person_corrected':
      return fact.last;
    case 'door_added':
      return fact.address;
    case 'do_not_contact':
    case 'photo':
    case 'voice_note':
    case 'taken_back':
      return null;
  }
}

/** Where someone stands: a door, maybe a person behind it, and the facts that brought them, if the list did not. */
interface Spot {
  door_id: string;
  voter_id: string | null;
  brought: string[];
}

export class Orders {
  constructor(
    private readonly serverDouble: ServerDouble,
    private readonly ledger: Ledger,
    private readonly random: () => number,
  ) {}

  /** Facts of an order; none when there is nothing yet that they could be about. */
  make(order: Saved, what: What, size: number): NewFact[] {
    switch (what) {
      case 'knocks':
      case 'bad':
      case 'failing':
      case 'crashing':
      case 'silencing':
      case 'toppling':
        return this.repeat(size, (index) => this.touch(order, this.spot(order, what === 'bad'), index));
      case 'visit': {
        const spot = this.spot(order);
        return [this.touch(order, spot, 0), ...this.repeat(size, (index) => this.answer(order, spot, index + 1))];
      }
      case 'correct':
      case 'undo':
        return this.correct(order, what === 'undo');
      case 'sign':
      case 'photo':
        return [this.sign(order)];
      case 'addition':
        return this.addition(order, size);
      case 'beside':
        return this.repeat(size, (index) => this.beside(order, index));
      case 'door-photo':
      case 'voice':
        return [this.attached(order, what === 'voice')];
      case 'withdraw':
        return this.withdraw(order);
      case 'report':
        return this.report(order);
      case 'shift':
        return [this.shift(order)];
      case 'division':
        return [this.division(order), this.passerBy(order, 1)];
    }
  }

  /** The correction of what the server refused; null for what cannot be corrected. */
  fix(order: Saved, item: Item, needs: readonly string[]): NewFact | null {
    const text = `${order.mark}#0${item.kind === 'door_fact' && item.fact.kind === 'door_added' ? ` ${item.id} Lane` : ''}`;
    const field = fieldsOf(item).find(({ as }) => as === 'line' || as === 'note');
    const texts = field
      ? { [item.kind === 'door_fact' && item.fact.kind === 'person_corrected' ? 'last' : field.name]: text }
      : {};
    const fact = correctionOf(item, { ...texts, result: 'not_home' });
    if (!fact) return null;
    this.note(order, text, needs);
    return { ...fact, label: order.mark };
  }

  private repeat(size: number, make: (index: number) => NewFact): NewFact[] {
    return Array.from({ length: size }, (_, index) => make(index));
  }

  private pick<T>(choices: readonly T[]): T | undefined {
    return choices[Math.floor(this.random() * choices.length)];
  }

  /** What this person confirmed before on this phone, in this place. */
  private before(order: Saved): Confirmed[] {
    const mine = ({ order: of }: Confirmed) =>
      of.person === order.person &&
      of.phone === order.phone &&
      of.place.campaignId === order.place.campaignId &&
      !of.bad;
    return this.ledger.confirmed().filter((each) => mine(each) && !this.ledger.corrected.has(each.item.id));
  }

  private hereBefore(order: Saved): Confirmed[] {
    return this.before(order).filter(({ order: of }) => of.place.walkbookId === order.place.walkbookId);
  }

  /** A door of the list, or half of the time one that was added here, where there is any. */
  private spot(order: Saved, elsewhere = false): Spot {
    const { campaignId } = order.place;
    const added = this.random() < 0.5 && !elsewhere ? this.pick(this.added(order)) : undefined;
    if (added) return added;
    const other = this.serverDouble.campaignIds.find((id) => id !== campaignId) ?? campaignId;
    const door = this.pick(this.serverDouble.doors.get(elsewhere ? other : campaignId) ?? []);
    if (!door) throw new Error('The campaign has no doors.');
    return { door_id: door.id, voter_id: door.voters[0]?.id ?? null, brought: [] };
  }

  private added(order: Saved): Spot[] {
    const facts = this.hereBefore(order).flatMap(({ item }) => (item.kind === 'door_fact' ? [item.fact] : []));
    const people = facts.flatMap((fact) => (fact.kind === 'person_added' ? [fact] : []));
    return facts.flatMap((fact): Spot[] => {
      if (fact.kind !== 'door_added') return [];
      const person = this.pick(people.filter((each) => each.door_id === fact.door_id));
      const { door_id } = fact;
      return [{ door_id, voter_id: person?.voter_id ?? null, brought: [fact.id, ...(person ? [person.id] : [])] }];
    });
  }

  private note(order: Saved, text: string, needs: readonly string[]): void {
    order.texts.push(text);
    order.needs.set(text, needs);
  }

  private touch(order: Saved, spot: Spot, index: number, replaces: string | null = null, undo = false): NewFact {
    const note = `${order.mark}#${index}`;
    this.note(order, note, spot.brought);
    return {
      kind: 'touch',
      label: order.mark,
      fact: {
        door_id: spot.door_id,
        voter_id: spot.voter_id,
        contact_result: undo ? null : 'not_home',
        note,
        gps: { longitude: -78.6, latitude: 35.7, accuracy: 12.3 },
        replaces,
      },
    };
  }

  private answer(order: Saved, spot: Spot, index: number): NewFact {
    const question = this.serverDouble.questions.get(order.place.campaignId);
    const text = `${order.mark}#${index}`;
    this.note(order, text, spot.brought);
    return {
      kind: 'survey_response',
      label: order.mark,
      fact: {
        door_id: spot.door_id,
        voter_id: spot.voter_id,
        survey_id: question?.surveyId ?? '',
        question_id: question?.questionId ?? '',
        answers: [text],
        replaces: null,
      },
    };
  }

  private correct(order: Saved, undo: boolean): NewFact[] {
    const earlier = this.ledger.confirmed().findLast(
      ({ item, order: of }) =>
        item.kind === 'touch' &&
        of.person === order.person &&
        of.place.walkbookId === order.place.walkbookId &&
        // At a door that only another phone knows no one corrects anything here.
        (of.phone === order.phone || (of.needs.get(textOf(item)) ?? []).length === 0) &&
        !of.bad,
    );
    if (earlier?.item.kind !== 'touch') return [];
    const { door_id, voter_id } = earlier.item.fact;
    const brought = [...(earlier.order.needs.get(earlier.text) ?? [])];
    return [this.touch(order, { door_id, voter_id, brought }, 0, earlier.item.id, undo)];
  }

  private sign(order: Saved): NewFact {
    const note = `${order.mark}#0`;
    this.note(order, note, []);
    const road_sign_id = this.serverDouble.signs.get(order.place.campaignId) ?? '';
    const fact = { road_sign_id, coordinates: [-78.6, 35.7] satisfies [number, number], accuracy: 8.1, note };
    return { kind: 'placement', label: order.mark, fact };
  }

  /** A door that was missing, with a person behind it, and a knock there: one, two or three of them in one tap. */
  private addition(order: Saved, size: number): NewFact[] {
    const spot: Spot = { door_id: randomUUID(), voter_id: null, brought: [] };
    const made: NewFact[] = [];
    const add = (fact: NewDoorReport) => {
      const id = randomUUID();
      this.note(order, doorText(fact) ?? id, [...spot.brought]);
      spot.brought.push(id);
      made.push({ id, kind: 'door_fact', label: order.mark, fact });
    };
    add({
      kind: 'door_added',
      door_id: spot.door_id,
      voter_id: null,
      // No two schedules add the same door: they share a campaign.
      address: `${order.mark} ${spot.door_id} Lane`,
      unit: '',
      city: 'Raleigh',
      zip: '27601',
      coordinates: [-78.6, 35.7],
      replaces: null,
    });
    if (size > 1) {
      const voter_id = randomUUID();
      const { door_id } = spot;
      const who = { first: `${order.mark}#1`, last: 'Added', language: '', phone: '' };
      add({ kind: 'person_added', door_id, voter_id, ...who, replaces: null });
      spot.voter_id = voter_id;
    }
    if (size > 2) made.push(this.touch(order, spot, 2));
    return made;
  }

  /** What is recorded at a door beside knocks. What changes a door or a person happens where others are not in the way. */
  private beside(order: Saved, index: number): NewFact {
    const spot = this.spot(order);
    const { door_id, voter_id } = spot;
    const note = `${order.mark}#${index}`;
    const at = { door_id, voter_id, replaces: null };
    const choices: NewDoorReport[] = [
      { kind: 'follow_up', ...at, due_at: '2026-12-01T18:00:00Z', channel: 'door', note },
      { kind: 'sign_request', ...at, note },
    ];
    if (spot.brought.length > 0)
      choices.push({ kind: 'unit_repair', ...at, unit: note }, { kind: 'door_note', ...at, note, building: false });
    if (spot.brought.length > 0 && voter_id !== null)
      choices.push({ kind: 'do_not_contact', ...at, voter_id, channels: ['door', 'call'], touch_id: null });
    const id = randomUUID();
    const fact = this.pick(choices) ?? { kind: 'sign_request' as const, ...at, note };
    this.note(order, doorText(fact) ?? id, spot.brought);
    return { id, kind: 'door_fact', label: order.mark, fact };
  }

  /** A picture of a door, or a voice note; sometimes of one that was added here. */
  private attached(order: Saved, voice: boolean): NewFact {
    const spot = this.spot(order);
    const at = { door_id: spot.door_id, voter_id: null, sha256: null, size: 24, replaces: null };
    const id = randomUUID();
    this.note(order, id, spot.brought);
    const fact: NewDoorReport = voice
      ? { kind: 'voice_note', ...at, mime: 'audio/webm', seconds: 3 }
      : { kind: 'photo', ...at, mime: 'image/jpeg' };
    return { id, kind: 'door_fact', label: order.mark, fact };
  }

  private withdraw(order: Saved): NewFact[] {
    const earlier = this.pick(this.hereBefore(order).filter(({ item }) => item.kind === 'door_fact'));
    if (earlier?.item.kind !== 'door_fact' || earlier.item.fact.kind === 'taken_back') return [];
    const { door_id, kind, voter_id } = earlier.item.fact;
    const id = randomUUID();
    this.note(order, id, [...(earlier.order.needs.get(earlier.text) ?? []), earlier.item.id]);
    const who = kind === 'person_added' ? null : voter_id;
    const fact = { kind: 'taken_back', door_id, voter_id: who, replaces: earlier.item.id } as const;
    return [{ id, kind: 'door_fact', label: order.mark, fact }];
  }

  private report(order: Saved): NewFact[] {
    const placed = this.pick(this.before(order).filter(({ item }) => item.kind === 'placement'));
    if (!placed) return [];
    const note = `${order.mark}#0`;
    this.note(order, note, [placed.item.id]);
    const fact = { placement_id: placed.item.id, condition: 'damaged', note, gps: null } as const;
    return [{ kind: 'sign_report', label: order.mark, fact }];
  }

  private shift(order: Saved): NewFact {
    const open = this.before(order).findLast(({ item }) => item.kind === 'shift' && item.fact.event === 'start');
    const id = randomUUID();
    this.note(order, id, []);
    const at = '2026-10-03T14:00:00.000Z';
    const ends = open !== undefined && this.random() < 0.6;
    const fact = ends
      ? ({ event: 'end', shift_id: open.item.id, at } as const)
      : ({ event: 'start', shift_id: null, at } as const);
    return { id, kind: 'shift', label: order.mark, fact };
  }

  private passerBy(order: Saved, index: number): NewFact {
    const note = `${order.mark}#${index}`;
    this.note(order, note, []);
    const fact = {
      walkbook_id: order.place.walkbookId,
      contact_result: 'canvassed',
      note,
      gps: null,
      replaces: null,
    } as const;
    return { kind: 'passer_by', label: order.mark, fact };
  }

  private division(order: Saved): NewFact {
    const text = `${order.mark}#0`;
    this.note(order, text, []);
    const shares = this.serverDouble.people.map(({ userId }, index) => ({
      user_id: userId,
      sides: index === 0 ? [text] : [],
    }));
    return { kind: 'division', label: order.mark, fact: { walkbook_id: order.place.walkbookId, shares } };
  }
}
