// One schedule, played: two phones with up to two tabs each, the network between, the server at the other end.
import type { SaveOrder } from '../../src/client/offline/outbox/new-item';
import { isFact } from './rows';
import type { FactItem, Item } from '../../src/client/offline/outbox/outbox-db';
import { unpack } from '../../src/client/offline/outbox/receipt-rows';
import { createdIdsOf, whatMayGo } from '../../src/domain/facts/required-ids';
import { randomFrom } from './seeded-random';
import { Clock } from './clock';
import type { ServerDouble, Place, StoredFact } from './server-double';
import { Broken, Ledger, type PhoneRows, type Saved } from './ledger';
import { Network } from './network';
import { Orders, textOf } from './orders';
import { Page } from './page';
import type { Person } from './people';
import { Phone } from './phone';
import { bytesFor } from './photo';
import type { Release } from './release';
import { failings, type Command, type Deed, type Failing, type ReleaseName, type Schedule } from './schedule';
import { isQuiet, takeTurn, inFlight, untilQuiet } from './turns';

/** The releases of the app that phones run. */
export type Releases = Readonly<Record<ReleaseName, Release>>;

const mostDeliveries = 600;
// Four tabs: someone who signs out of each time after time makes forty for what their databases may take.
const mostTimers = 100;
const mostPages = 4;

/** Plays a schedule, lets everything heal, and throws {@link Broken} when the promise was not kept. */
export async function play(schedule: Schedule, serverDouble: ServerDouble, releases: Releases): Promise<void> {
  const world = new World(schedule, serverDouble, releases, await serverDouble.freshPlaces());
  try {
    await world.run();
  } finally {
    await world.end();
  }
}

class World {
  private readonly clock = new Clock();
  private readonly network: Network;
  private readonly ledger = new Ledger();
  private readonly orders: Orders;
  private readonly phones: readonly Phone[];
  private readonly pages: (Page | null)[][] = [
    [null, null],
    [null, null],
  ];
  private readonly stored = new Map<string, StoredFact>();
  private readonly random: () => number;
  /** The facts of the last backup by id, and whether they had their photos. */
  private backup: ReadonlyMap<string, boolean> | null = null;
  private restored = false;
  /** Ids under which phones have counted that are no more. */
  private readonly wrecked = new Set<string>();
  private downServer = false;
  /** What the server fails at it still fails at. */
  private failing = true;

  constructor(
    private readonly schedule: Schedule,
    private readonly serverDouble: ServerDouble,
    private readonly releases: Releases,
    private readonly places: readonly Place[],
  ) {
    this.random = randomFrom(schedule.seed);
    this.orders = new Orders(serverDouble, this.ledger, this.random);
    this.network = new Network(serverDouble, serverDouble.people, randomFrom(schedule.seed + 1));
    this.phones = [0, 1].map((index) => new Phone(this.clock, schedule.seed + 10 + index, schedule.locks));
  }

  async run(): Promise<void> {
    for (const index of [0, 1]) {
      this.phone(index).account = this.person(index);
      this.open(index, 0, 'current');
    }
    // The first start finds no one signed in until the provider's library has said who is.
    await this.settle();
    for (const [index, pages] of this.pages.entries())
      pages[0]?.app.signIn(this.person(index).email, 'x').catch(() => undefined);
    await this.settle();
    for (const command of this.schedule.commands) {
      await this.act(command);
      if (command.rush === null) await this.check();
    }
    await this.settle();
    await this.check();
    await this.heal();
  }

  async end(): Promise<void> {
    for (const page of this.pages.flat()) page?.kill();
    await untilQuiet();
    await this.serverDouble.start();
    await this.serverDouble.restoreOrder(this.places);
    await this.serverDouble.setFailing(true);
    await this.serverDouble.leave(this.places);
  }

  private phone(index: number): Phone {
    const phone = this.phones[index];
    if (!phone) throw new Error(`There is no phone ${index}.`);
    return phone;
  }

  private person(index: number): Person {
    const person = this.serverDouble.people[index];
    if (!person) throw new Error(`There is no person ${index}.`);
    return person;
  }

  private place(index: number): Place {
    const place = this.places[index];
    if (!place) throw new Error(`There is no walkbook ${index}.`);
    return place;
  }

  private page({ phone, tab }: { phone: number; tab: number }): Page | null {
    return this.pages[phone]?.[tab] ?? null;
  }

  private open(phone: number, tab: number, release: ReleaseName): Page {
    const page = new Page(this.phone(phone), this.network, this.releases[release]);
    const row = this.pages[phone];
    if (row) row[tab] = page;
    page.app.start().catch(() => undefined);
    return page;
  }

  // ---- time and rest

  /** One step: what is due has its turn, or else one request is decided. */
  private async step(): Promise<boolean> {
    if (!isQuiet()) {
      await takeTurn();
      return true;
    }
    await takeTurn();
    await takeTurn();
    if (!isQuiet()) return true;
    if (!this.network.hasFlights()) return false;
    await this.network.deliver();
    return true;
  }

  private async settle(): Promise<void> {
    const before = this.network.delivered;
    for (;;) {
      await untilQuiet();
      if (!this.network.hasFlights()) return;
      await this.network.deliver();
      if (this.network.delivered - before > mostDeliveries) throw new Broken('RESTLESS: the phones ask without end.');
    }
  }

  private async sleep(ms: number): Promise<void> {
    const until = this.clock.now + ms;
    const long = ms > 60_000;
    // A phone in a pocket: what is overdue comes at the end, once.
    if (long) this.clock.now = until;
    // Tabs without Web Locks ask every two seconds for a lease that another one, maybe dead, holds: a timer a second each.
    const most = mostTimers + (long ? 0 : (mostPages * ms) / 1_000);
    let fired = 0;
    while (this.clock.runNext(until)) {
      await this.settle();
      fired += 1;
      if (fired > most) throw new Broken('RESTLESS: the phones set timers without end.');
    }
    this.clock.now = Math.max(this.clock.now, until);
    this.network.release();
    await this.settle();
    if (long && ms > 1_000) await this.sleep(1_000);
  }

  // ---- commands

  private async act({ deed, faults, rush }: Command): Promise<void> {
    this.network.expect(faults);
    await this.perform(deed);
    if (rush === null) {
      await this.settle();
      return;
    }
    for (let steps = 0; steps < rush; steps++) if (!(await this.step())) return;
  }

  private async perform(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'save':
        return this.save(deed);
      case 'sleep':
        return this.sleep(deed.seconds * 1_000);
      case 'wake':
        return this.awake(deed)?.wake(deed.how);
      case 'send-now':
        return this.sendNow(deed);
      case 'discard':
        return this.discard(deed);
      case 'fix':
        return this.fix(deed);
      case 'pull':
        return this.pull(this.awake(deed), deed.walkbookView);
      case 'carry':
        return this.carry(deed.phone, deed.tab, deed.to);
      case 'open':
        if (!this.page(deed)) this.open(deed.phone, deed.tab, deed.release);
        return;
      case 'kill':
        return this.kill(deed);
      case 'freeze':
        return this.page(deed)?.freeze();
      case 'thaw':
        return this.page(deed)?.thaw();
      case 'sign-out':
        return this.changePerson(deed.phone, deed.tab, deed.next);
      case 'token':
        this.phone(deed.phone).tokenExpired = true;
        this.phone(deed.phone).provider = deed.provider;
        return;
      case 'clock':
        this.phone(deed.phone).offset = deed.hours * 3_600_000;
        return;
      case 'full':
        this.phone(deed.phone).storage.full = deed.how;
        this.ledger.madeSpace ||= deed.how !== null;
        return;
      case 'lose':
        return this.phone(deed.phone).storage.arm(deed.how, deed.after);
      case 'offline':
        this.phone(deed.phone).offline = deed.on;
        return;
      case 'server':
        this.downServer = !deed.up;
        return deed.up ? this.serverDouble.start() : this.serverDouble.stop();
      case 'archive':
        return this.serverDouble.archive(this.place(deed.walkbookView), deed.on);
      case 'member':
        return this.serverDouble.setMember(
          this.person(deed.person),
          this.serverDouble.campaignIds[deed.campaign] ?? '',
          deed.on,
        );
      case 'backup':
        this.backup = new Map((await this.readStored()).map((fact) => [fact.id, fact.has_photo]));
        return;
      case 'clone':
        return this.clone();
      case 'wreck':
        return this.wreck(deed.phone);
      case 'restore':
        return this.restore(deed.keys === 'lost' && this.keepsKeys);
      case 'fail-over':
        return deed.lost(await this.failOver());
      case 'act':
        await this.settle();
        return deed.act();
    }
  }

  private awake(at: { phone: number; tab: number }): Page | null {
    const page = this.page(at);
    return page && !page.frozen ? page : null;
  }

  private kill({ phone, tab }: { phone: number; tab: number }): void {
    this.page({ phone, tab })?.kill();
    const row = this.pages[phone];
    if (row) row[tab] = null;
  }

  private async save(deed: Deed & { do: 'save' }): Promise<void> {
    if (!this.page(deed)) {
      // Anyone who wants to save opens the app first.
      this.open(deed.phone, deed.tab, 'current');
      await this.settle();
    }
    const page = this.awake(deed);
    const uid = page?.app.identity().uid;
    const person = this.serverDouble.people.find((each) => each.uid === uid);
    if (!page || !person) return;
    const place = this.place(deed.walkbookView);
    const photo = bytesFor(deed.what);
    const order = this.newOrder(person, place, deed.phone, {
      photo: photo !== undefined,
      bad: deed.what === 'bad',
      failing: failings.find((how) => how === deed.what) ?? null,
    });
    const facts = this.orders.make(order, deed.what, deed.size);
    if (facts.length === 0) return;
    this.ledger.orders.push(order);
    const free = ['sign', 'photo', 'report', 'shift'].includes(deed.what);
    const given: SaveOrder = {
      owner: person.uid,
      campaign_id: place.campaignId,
      walkbook_id: free ? null : place.walkbookId,
      facts,
      ...(photo ? { photo } : {}),
    };
    this.confirm(page, order, page.app.save(given));
  }

  private newOrder(
    person: Person,
    place: Place,
    phone: number,
    { photo, bad, failing }: Pick<Saved, 'photo' | 'bad'> & { failing: Failing | null },
  ): Saved {
    // By this the server knows what it fails at.
    const mark = `${failing ?? 'save'} ${this.ledger.orders.length}`;
    const how = { photo, bad, failing: failing !== null };
    return { person, place, mark, confirmed: null, refused: false, ...how, phone, texts: [], needs: new Map() };
  }

  /** The page says what became of it, unless it dies before. */
  private confirm(page: Page, order: Saved, saving: Promise<FactItem[]>): void {
    saving.then(
      (items) => {
        if (!page.dead) order.confirmed = items;
      },
      () => {
        if (!page.dead) order.refused = true;
      },
    );
  }

  private async sendNow({ phone, tab, parked }: { phone: number; tab: number; parked: boolean }): Promise<void> {
    const page = this.awake({ phone, tab });
    const uid = page?.app.identity().uid;
    if (!page || !uid) return;
    const ids = this.rowsOf(phone).items.flatMap((item) => (item.owner === uid ? [item.id] : []));
    page.app.sendNow(parked ? ids : undefined).catch(() => undefined);
  }

  /** Someone types that one of their items may go. */
  private async discard(at: { phone: number; tab: number }): Promise<void> {
    const page = this.awake(at);
    const uid = page?.app.identity().uid;
    if (!page || !uid) return;
    await this.settle();
    const item = this.rowsOf(at.phone).items.find((each) => each.owner === uid && isFact(each));
    if (!item) return;
    // Where its correction may have arrived, what was refused goes along.
    const before = new Map(this.rowsOf(at.phone).items.map((each) => [each.id, each]));
    const gone = page.app.discard(uid, [item.id]).catch(() => 0);
    await this.settle();
    const left = new Set(this.rowsOf(at.phone).items.map((each) => each.id));
    for (let id: string | undefined = item.id; id !== undefined; id = before.get(id)?.fixes)
      if (!left.has(id)) this.ledger.discarded.add(id);
    await gone;
  }

  /** Someone sets right what the server refused. */
  private async fix(at: { phone: number; tab: number }): Promise<void> {
    const page = this.awake(at);
    const person = this.serverDouble.people.find(({ uid }) => uid === page?.app.identity().uid);
    if (!page || !person) return;
    await this.settle();
    const items = this.rowsOf(at.phone).items.filter((each) => each.owner === person.uid);
    const item = items.find((each) => page.app.isFixable(each, items));
    const refused = this.ledger.confirmed().find((each) => each.item.id === item?.id);
    if (!item || !refused) return;
    const { place, photo, bad, needs } = refused.order;
    const order = this.newOrder(person, place, at.phone, {
      photo: photo && item.kind === 'placement',
      bad,
      failing: null,
    });
    const fact = this.orders.fix(order, item, needs.get(refused.text) ?? []);
    if (!fact) return;
    this.ledger.orders.push(order);
    this.ledger.corrected.set(item.id, [...(this.ledger.corrected.get(item.id) ?? []), ...order.texts]);
    this.confirm(page, order, page.app.saveCorrection(item, fact));
  }

  private pull(page: Page | null, walkbookView: number): void {
    const uid = page?.app.identity().uid;
    if (!page || !uid) return;
    const place = this.place(walkbookView);
    page.app
      .fetchWalkbook({ owner: uid, campaignId: place.campaignId }, place.walkbookId, false)
      .catch(() => undefined);
  }

  /** A file goes to the other phone, and is brought in by its owner if that is who is signed in there. */
  private carry(phone: number, tab: number, to: number): void {
    const from = this.awake({ phone, tab });
    const onto = this.awake({ phone: 1 - phone, tab: to });
    const uid = from?.app.identity().uid;
    if (!from || !onto || !uid) return;
    const go = async () => {
      const file = await from.app.unsentFile(uid);
      const text = await inFlight(file.text());
      await onto.app.importUnsent(text, onto.app.identity().uid ?? '');
      await onto.app.sendNow();
    };
    go().catch(() => undefined);
  }

  private changePerson(phone: number, tab: number, next: number | null): void {
    const page = this.awake({ phone, tab });
    if (!page) return;
    const person = next === null ? null : this.person(next);
    const change = async () => {
      if (page.app.identity().uid !== null) await page.app.signOutHere();
      if (person && !page.dead) await page.app.signIn(person.email, 'x');
    };
    change().catch(() => undefined);
  }

  /** Whether each phone has the key to its receipts: what a sign-out or a clock took only the server could give back. */
  private get keepsKeys(): boolean {
    const deeds = this.schedule.commands.map(({ deed }) => deed);
    const long = deeds.reduce((sum, deed) => sum + (deed.do === 'sleep' ? deed.seconds : 0), 0) > 200_000;
    return !long && !deeds.some((deed) => deed.do === 'sign-out' || deed.do === 'clock');
  }

  private async restore(losesKeys: boolean): Promise<void> {
    // Without a backup everything of this schedule is gone.
    const backup = this.backup ?? new Map<string, boolean>();
    await this.settle();
    const stored = await this.readStored();
    const lost = stored.filter((fact) => !backup.has(fact.id));
    const bare = stored.filter((fact) => fact.has_photo && backup.get(fact.id) === false);
    await this.serverDouble.lose(
      lost.map((fact) => fact.id),
      bare.map((fact) => fact.id),
    );
    if (losesKeys) await this.serverDouble.loseKeys();
    this.restored = true;
    for (const { text } of lost) {
      this.ledger.restoredAway.add(text);
      this.stored.delete(text);
    }
  }

  /** How many facts the new server lacks that the old one had. */
  private async failOver(): Promise<number> {
    await this.settle();
    const before = await this.readStored();
    await this.serverDouble.failOver();
    const there = new Set((await this.readStored()).map((fact) => fact.id));
    const lost = before.filter((fact) => !there.has(fact.id));
    this.restored = true;
    for (const { text } of lost) {
      this.ledger.restoredAway.add(text);
      this.stored.delete(text);
    }
    return lost.length;
  }

  /** Phone 1 becomes what phone 0 is, its account and its numbering included. */
  private async clone(): Promise<void> {
    await this.settle();
    const [from, onto] = [this.rowsOf(0), this.rowsOf(1)];
    if (onto.devices.length + onto.items.length > 0) return;
    // Of what a phone said that it is not saved it may still hold a row, of which its copy would know nothing.
    const unsaved = this.ledger.orders.filter((order) => order.refused).flatMap(({ texts }) => texts);
    if (from.items.some((item) => isFact(item) && unsaved.includes(textOf(item)))) return;
    for (const tab of [0, 1]) this.kill({ phone: 1, tab });
    for (const { device_id } of from.devices) this.ledger.sharedDevices.add(device_id);
    await this.phone(1).becomeCopyOf(this.phone(0));
  }

  private async wreck(phone: number): Promise<void> {
    await this.settle();
    for (const { device_id } of this.rowsOf(phone).devices) this.wrecked.add(device_id);
    for (const tab of [0, 1]) this.kill({ phone, tab });
    await this.phone(phone).becomeCopyOf(new Phone(this.clock, this.schedule.seed, this.schedule.locks));
  }

  // ---- what must always hold

  private rowsOf(phone: number): PhoneRows {
    const { storage } = this.phone(phone);
    return {
      items: storage.rows('items'),
      receipts: unpack(storage.rows('receipts')),
      devices: storage.rows('devices'),
      photos: storage.rows('photos'),
    };
  }

  private async readStored(): Promise<StoredFact[]> {
    const devices = this.phones.flatMap((_, index) =>
      this.rowsOf(index).devices.flatMap(({ device_id, former = [] }) => [
        device_id,
        ...former.map((each) => each.device_id),
      ]),
    );
    return this.serverDouble.facts(this.places, [...devices, ...this.wrecked]);
  }

  private async check(): Promise<void> {
    const rows = this.phones.map((_, index) => this.rowsOf(index));
    const unsent = new Set(rows.flatMap((each) => each.items.map((item) => item.id)));
    const unseen = this.ledger.confirmed().some(({ item, text }) => !unsent.has(item.id) && !this.stored.has(text));
    if (unseen) await this.look();
    this.ledger.checkPersisted(rows, this.stored);
    this.ledger.checkOrder(rows);
    for (const each of rows) this.ledger.checkNumbers(each, this.stored);
  }

  private async look(): Promise<void> {
    const facts = await this.readStored();
    this.ledger.checkStored(facts);
    this.stored.clear();
    for (const fact of facts) this.stored.set(fact.text, fact);
  }

  // ---- healing

  private async heal(): Promise<void> {
    this.network.heal();
    if (this.downServer) await this.serverDouble.start();
    await this.serverDouble.restoreOrder(this.places);
    for (const [index, phone] of this.phones.entries()) {
      phone.storage.heal();
      Object.assign(phone, { offline: false, provider: 'answers', offset: 0 });
      for (const page of this.pages[index] ?? []) page?.thaw();
    }
    await this.settle();
    // Whatever makes the server fail still does: everything else goes all the same.
    if (this.ledger.orders.some(({ failing }) => failing)) {
      const lost = this.ledger.restoredAway.size > 0;
      for (const index of this.phones.keys()) await this.healPhone(index, lost);
      await this.look();
      if (!lost) this.ledger.checkArrived(this.stored, true);
    }
    this.failing = false;
    this.network.mend();
    await this.serverDouble.setFailing(false);
    // What the server lost may lie on the one phone, and what names it wait for a person on the other.
    const rounds = this.ledger.restoredAway.size > 0 ? [true, false] : [false];
    for (const first of rounds) for (const index of this.phones.keys()) await this.healPhone(index, first);
    await this.look();
    await this.check();
    this.ledger.checkArrived(this.stored, false);
    this.ledger.checkTimes(await this.serverDouble.knockTimes(this.places));
  }

  private async healPhone(index: number, first: boolean): Promise<void> {
    // What the older release does not know of, it cannot send again.
    if (this.page({ phone: index, tab: 0 })?.release === this.releases.older) this.kill({ phone: index, tab: 0 });
    const page = this.page({ phone: index, tab: 0 }) ?? this.open(index, 0, 'current');
    await this.sleep(5_000);
    for (const person of this.serverDouble.people) {
      const { devices, items, receipts } = this.rowsOf(index);
      const here =
        devices.some((device) => device.key.startsWith(`${person.uid}|`)) ||
        [...items, ...receipts].some((row) => row.owner === person.uid);
      if (!here) continue;
      if (page.app.identity().uid !== person.uid) await this.signInAgain(index, person, page);
      await this.sendAll(index, person, page, first);
    }
  }

  private async signInAgain(index: number, person: Person, page: Page): Promise<void> {
    this.changePerson(index, 0, null);
    await this.sleep(10_000);
    page.app.signIn(person.email, 'x').catch(() => undefined);
    await this.sleep(5_000);
  }

  /** As the app tells it: a phone that was full has not written down everything that it knows. */
  private async asksForOwner(page: Page, { uid }: Person): Promise<boolean> {
    const reading = page.app.readItems(uid);
    await this.settle();
    return (await reading).some((item) => item.reason?.status === 401);
  }

  /** Everything of one person leaves the phone automatically; what waits for a person leaves when asked. */
  private async sendAll(index: number, person: Person, page: Page, first: boolean): Promise<void> {
    const left = () => this.rowsOf(index).items.filter((item) => item.owner === person.uid);
    // What names something unknown is tried again automatically; for what will never be known that goes on for ever.
    const asksPerson = (item: Item) => item.state === 'parked' && (!item.again || this.isRefusable(item, first));
    const open = () => {
      const rows = left();
      const asked = rows.filter(asksPerson);
      // What names something that waits for a person rightly waits with it; so do the bytes of any such fact.
      const brought = new Set(asked.flatMap((item) => createdIdsOf(item) ?? []));
      const { go, held } = whatMayGo(
        rows.filter((item) => !asksPerson(item)),
        brought,
      );
      const waiting = new Set([...asked, ...held].map((item) => item.fact.id));
      return go.filter((item) => isFact(item) || !waiting.has(item.fact.id));
    };
    // One walkbook that is pulled makes the phone compare its numbers of all of them.
    this.pull(page, index);
    await this.settle();
    // Time for the phone to compare its numbers with the server.
    if (this.restored) await this.sleep(700_000);
    for (let hours = 0; open().length > 0; hours++) {
      if (hours > 60) throw new Broken(`STUCK: ${JSON.stringify(open(), null, 1)}`);
      // Another tab of a phone that was full writes only now that the owner has to sign in.
      if (await this.asksForOwner(page, person)) await this.signInAgain(index, person, page);
      // What waits for tomorrow goes then, and what waited for that has its own tries after it.
      await this.sleep(hours < 14 || hours % 4 > 0 ? 400_000 : 90_000_000);
    }
    const parked = left();
    await this.checkExport(
      page,
      person,
      parked.map((item) => item.id),
    );
    const refusable = parked.filter((item) => this.isRefusable(item, first));
    const behind = new Set(refusable.map((item) => item.fact.id));
    // The bytes of a fact that may be refused wait with it, as above.
    const isAsked = (item: Item) => !refusable.includes(item) && (isFact(item) || !behind.has(item.fact.id));
    const asked = parked.filter(isAsked).map((item) => item.id);
    for (let tries = 0; asked.length > 0 && left().some((item) => asked.includes(item.id)); tries++) {
      if (tries > 4) throw new Broken(`STUCK: asked for, and still not sent: ${JSON.stringify(left(), null, 1)}`);
      page.app.sendNow(asked).catch(() => undefined);
      await this.settle();
      await this.sleep(400_000);
    }
  }

  /**
   * What the server may refuse, of an order that was confirmed or not: it is bad, or names what a person discarded, or, in
   * the first round, what the server lost and the other phone still has.
   */
  private isRefusable(item: Item, first: boolean): boolean {
    const order = this.ledger.orders.find((each) => each.mark === item.label.replace(/^Photo: | \(upload\)$/, ''));
    if (!order) return false;
    const needs = !isFact(item) ? [] : (order.needs.get(textOf(item)) ?? []);
    return order.bad || (this.failing && order.failing) || needs.some((id) => first || this.ledger.discarded.has(id));
  }

  private async checkExport(page: Page, { uid }: Person, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    let text: string | null = null;
    page.app
      .unsentFile(uid)
      .then((file) => file.text())
      .then(
        (read) => (text = read),
        () => undefined,
      );
    for (const patience = Date.now() + 60_000; text === null && Date.now() < patience;) await takeTurn();
    for (const id of ids) if (!String(text).includes(id)) throw new Broken(`EXPORT: ${id} is not in the file.`);
  }
}
