// What was confirmed as saved, and whether all of it is where the promise says.
import { isAttached } from '../../src/contract/facts/door-report';
import type { FactItem, Item, KeptReceipt } from '../../src/client/offline/outbox/outbox-db';
import type { KnockTime, Place, StoredFact } from './server-double';
import { textOf } from './orders';
import type { Person } from './people';

/** The promise was broken. */
export class Broken extends Error {
  override name = 'Broken';
}

export interface Saved {
  person: Person;
  place: Place;
  /** The text that every fact of this order carries, followed by its number in the order. */
  mark: string;
  confirmed: readonly FactItem[] | null;
  refused: boolean;
  photo: boolean;
  /** The server must refuse it: it stays on the phone. */
  bad: boolean;
  /** The server fails at it until it is mended. */
  failing: boolean;
  /** On which phone it was saved. */
  phone: number;
  /** What its facts say, each said by no one else. */
  texts: string[];
  /** By text: ids of the facts that must be at the server before it, for they bring what it names. */
  needs: Map<string, readonly string[]>;
}

/** A confirmed fact with its order. */
export interface Confirmed {
  item: FactItem;
  order: Saved;
  /** What no other fact says: by this it is known again at the server, whatever id it has there. */
  text: string;
}

interface DeviceRow {
  key: string;
  device_id: string;
  seq: number;
  former?: { device_id: string; seq: number }[];
}

/** What lies on one phone. */
export interface PhoneRows {
  items: Item[];
  receipts: KeptReceipt[];
  devices: DeviceRow[];
  photos: { id: string }[];
}

export class Ledger {
  readonly orders: Saved[] = [];
  /** Removed by a person who typed that they want it. */
  readonly discarded = new Set<string>();
  /** Set right by a person after the server had refused it: by the id of the refused one what its corrections say. */
  readonly corrected = new Map<string, readonly string[]>();
  /** Texts of what the server itself lost, restored from an older backup. */
  readonly restoredAway = new Set<string>();
  /** Ids under which several phones have counted, because one was copied from the other. */
  readonly sharedDevices = new Set<string>();
  /** A phone had no space: it may have let photos go that had arrived, and says so. */
  madeSpace = false;

  confirmed(): Confirmed[] {
    return this.orders.flatMap((order) => (order.confirmed ?? []).map((item) => ({ item, order, text: textOf(item) })));
  }

  /** Every confirmed save is in outbox ∪ the server ∪ parked. `stored`: by text. */
  checkPersisted(phones: readonly PhoneRows[], stored: ReadonlyMap<string, StoredFact>): void {
    const unsent = new Set(phones.flatMap((rows) => rows.items.map((item) => item.id)));
    const receipts = new Set(phones.flatMap((rows) => rows.receipts.map((receipt) => receipt.id)));
    for (const { item, order, text } of this.confirmed()) {
      const kept = unsent.has(item.id) || stored.has(text) || this.discarded.has(item.id);
      // What was refused leaves with the receipt of its correction, and not before.
      if (this.isCorrected(item.id, stored)) continue;
      const comesBack = this.restoredAway.has(text) && receipts.has(item.id);
      if (!kept && !comesBack) throw new Broken(`LOST: ${order.mark} (${item.kind} ${item.id}) is nowhere any more.`);
    }
  }

  private isCorrected(id: string, stored: ReadonlyMap<string, StoredFact>): boolean {
    return (this.corrected.get(id) ?? []).some((text) => {
      const by = this.confirmed().find((each) => each.text === text);
      return (
        stored.has(text) || this.restoredAway.has(text) || (by !== undefined && this.isCorrected(by.item.id, stored))
      );
    });
  }

  /** What it needs was discarded by a person, so the server rightly refuses it. */
  isCutOff({ order, text }: Confirmed): boolean {
    return (order.needs.get(text) ?? []).some((id) => this.discarded.has(id));
  }

  /** Nothing that the server could have taken waits for a person because it came before what it names. */
  checkOrder(phones: readonly PhoneRows[]): void {
    // After a restore the server itself forgot doors that it had told of.
    if (this.restoredAway.size > 0) return;
    const early = /^UNKNOWN_(DOOR|VOTER|SIGN)$/;
    const refused = new Map(
      phones.flatMap(({ items }) =>
        items.flatMap((item) =>
          item.state === 'parked' && early.test(item.reason?.code ?? '') ? [[item.id, item.reason?.code] as const] : [],
        ),
      ),
    );
    for (const each of this.confirmed())
      if (refused.has(each.item.id) && !each.order.bad && !this.isCutOff(each))
        throw new Broken(`EARLY: ${each.order.mark} was refused with ${refused.get(each.item.id)}.`);
  }

  /** Nothing under a foreign account, at most one effect a fact. */
  checkStored(facts: readonly StoredFact[]): void {
    const byText = new Map(this.orders.flatMap((order) => order.texts.map((text) => [text, order] as const)));
    const seen = new Set<string>();
    const counted = new Set<string>();
    for (const fact of facts) {
      const order = byText.get(fact.text);
      if (!order) throw new Broken(`UNKNOWN: headquarters has a ${fact.kind} that nobody saved: ${fact.text}`);
      if (fact.user_id !== order.person.userId)
        throw new Broken(`FOREIGN: ${fact.text} is stored under another account.`);
      if (order.refused) throw new Broken(`NOT SAVED, said the phone, but ${fact.text} is stored.`);
      if (seen.has(fact.text)) throw new Broken(`DOUBLED: ${fact.text} is stored twice.`);
      seen.add(fact.text);
      const number = `${fact.device_id}|${fact.seq}`;
      if (counted.has(number) && !this.sharedDevices.has(fact.device_id))
        throw new Broken(`DOUBLED: the device number ${fact.seq} is used twice (${fact.text}).`);
      counted.add(number);
    }
  }

  /** A phone counts without gaps, each number once. */
  checkNumbers({ items, receipts, devices }: PhoneRows, stored: ReadonlyMap<string, StoredFact>): void {
    const counters = devices.flatMap(({ key, former = [], ...now }) =>
      [now, ...former].map((each) => ({ ...each, key })),
    );
    for (const { key, device_id: device, seq } of counters) {
      // What others have counted with the same id is not on this phone.
      if (this.sharedDevices.has(device)) continue;
      const numbers = new Set<number>();
      const ids = new Map<number, string>();
      for (const row of [...items, ...receipts]) {
        if (`${row.owner}|${row.campaign_id}` !== key || row.fact.device_id !== device) continue;
        if (row.kind === 'placement_photo' || row.kind === 'door_file') continue;
        const other = ids.get(row.seq);
        if (other !== undefined && other !== row.id) throw new Broken(`NUMBERS: ${row.seq} was given to two facts.`);
        ids.set(row.seq, row.id);
        numbers.add(row.seq);
      }
      // Discarded, or arrived so long ago that the receipt is gone.
      for (const { item, text } of this.confirmed())
        if (
          (this.discarded.has(item.id) || this.corrected.has(item.id) || stored.has(text)) &&
          item.fact.device_id === device
        )
          numbers.add(item.seq);
      for (let number = 1; number <= seq; number++)
        if (!numbers.has(number)) throw new Broken(`NUMBERS: ${number} of ${seq} is missing on the phone.`);
      if (numbers.size !== seq)
        throw new Broken(`NUMBERS: ${numbers.size} numbers were used, the phone counted ${seq}.`);
    }
  }

  /** Everything is at the server, unchanged and with its photo, but for what must be refused; `failing`: or what it still fails at. */
  checkArrived(stored: ReadonlyMap<string, StoredFact>, failing: boolean): void {
    const undone = new Set([...stored.values()].map((fact) => fact.replaces));
    for (const each of this.confirmed()) {
      const { item, order, text } = each;
      if (order.bad || (failing && order.failing) || this.discarded.has(item.id) || this.isCutOff(each)) continue;
      const fact = stored.get(text);
      if (!fact && this.isCorrected(item.id, stored)) continue;
      if (!fact) throw new Broken(`MISSING: after healing ${order.mark} is not at headquarters.`);
      const replaces = 'replaces' in item.fact ? item.fact.replaces : null;
      if (fact.replaces !== replaces || fact.seq !== item.seq || fact.device_id !== item.fact.device_id)
        throw new Broken(`CHANGED: ${order.mark} is not what was saved.`);
      if (!fact.done && !undone.has(fact.id))
        throw new Broken(`UNDONE: what ${order.mark} brings (${text}) is not in the walkbook.`);
      const hasBytes = item.kind === 'placement' || (item.kind === 'door_fact' && isAttached(item.fact));
      // With what is undone the server deletes its bytes.
      if (order.photo && hasBytes && !fact.has_photo && !undone.has(fact.id) && !this.madeSpace)
        throw new Broken(`PHOTO: ${order.mark} is at headquarters without its photo or voice note.`);
    }
  }

  /** A clock that is years off neither wins nor loses: what a phone recorded later counts as later, and nothing lies ahead. */
  checkTimes(knocks: readonly KnockTime[]): void {
    for (const { device_id, seq, text, is_ahead, is_before_last } of knocks) {
      // Two phones that count under one id have no order between them.
      if (this.sharedDevices.has(device_id)) continue;
      if (is_ahead) throw new Broken(`AHEAD: ${text} (number ${seq}) has not happened yet.`);
      if (is_before_last) throw new Broken(`OUTRUN: ${text} (number ${seq}) counts as older than what came before it.`);
    }
  }
}
