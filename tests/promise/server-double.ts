// The real handlers over the real database, with people, doors and a survey, and a fresh walkbook for every schedule.
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '../../src/server/db/connection';
import type { FactItem } from '../../src/client/offline/outbox/outbox-db';
import { testApi, type TestApi } from '../support/api';
import { testDatabase } from '../support/database';
import { makeTurf, type TestDoor } from '../support/turf';
import type { Person } from './people';
import { modelName, type Server, type ServerAnswer, type ServerPlace } from './server';

/** Where a schedule takes place. */
export interface Place {
  campaignId: string;
  walkbookId: string;
}

/** A fact as the server has it. */
export interface StoredFact {
  id: string;
  kind: FactItem['kind'];
  user_id: string;
  device_id: string;
  seq: number;
  text: string;
  replaces: string | null;
  has_photo: boolean;
  /** What it brings (a door in the walk, a person behind a door) is there. */
  done: boolean;
}

/** A knock's time beside that of the knock which its phone numbered before. */
export interface KnockTime {
  device_id: string;
  seq: number;
  text: string;
  /** It lies in the server's future. */
  is_ahead: boolean;
  /** It counts as older than what the same phone recorded before it. */
  is_before_last: boolean | null;
}

/** A database of two servers, of which the second takes over when told. */
export interface TwoServers {
  url: string;
  failOver: () => Promise<void>;
}

export class ServerDouble {
  /** How often the server died in mid-request. */
  crashes = 0;
  private pool: Place[][] = [];
  /** What it fails at makes it fail. */
  private failing = true;
  /** No walkbook was archived and no one removed since everything was put in order. */
  private tidy = true;

  private constructor(
    private readonly db: Db,
    readonly close: () => Promise<void>,
    private readonly server: Server,
    readonly people: readonly Person[],
    readonly campaignIds: readonly string[],
    readonly doors: ReadonlyMap<string, readonly TestDoor[]>,
    readonly signs: ReadonlyMap<string, string>,
    readonly questions: ReadonlyMap<string, { surveyId: string; questionId: string }>,
    private readonly two?: TwoServers,
  ) {}

  static async open(makeServer: (place: ServerPlace) => Server, two?: TwoServers): Promise<ServerDouble> {
    const testDb = two ? { ...connect(two.url), url: two.url, drop: async () => {} } : await testDatabase();
    // The model's own connections live on when the server's are cut off.
    const database = { ...testDb, ...connect(`${testDb.url}?application_name=${modelName}`, { max: 2 }) };
    const api = await testApi({ database });
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-promise-'));
    const campaigns = [await api.makeCampaign(), await api.makeCampaign()];
    const people: Person[] = [];
    for (const first of ['Ana', 'Luis']) {
      const user = await api.makeUser({ first });
      people.push({ uid: user.uid, email: user.email, userId: user.id });
      for (const campaign of campaigns) await api.join(user, campaign, 'Volunteer');
    }
    const doors = new Map<string, readonly TestDoor[]>();
    const signs = new Map<string, string>();
    const questions = new Map<string, { surveyId: string; questionId: string }>();
    for (const { id } of campaigns) {
      doors.set(id, await makeTurf(api, { id }, { doors: 4, votersAtEach: 1 }));
      signs.set(id, await insertSign(api, id));
      questions.set(id, await insertQuestion(api, id));
    }
    const ids = campaigns.map((campaign) => campaign.id);
    const server = makeServer({ url: testDb.url, folder, services: api.services });
    const leave = async () => {
      await server.stop();
      await api.close();
      await database.close();
      await testDb.drop();
      await rm(folder, { recursive: true, force: true });
    };
    const made = new ServerDouble(database.db, leave, server, people, ids, doors, signs, questions, two);
    await sql`create function fail() returns trigger language plpgsql as $$ begin
      if new.note like 'failing %' then raise exception 'This one fails.' using errcode = '22003'; end if;
      return new; end $$`.execute(database.db);
    await sql`create trigger failing before insert on all_touches for each row execute function fail()`.execute(
      database.db,
    );
    await made.start();
    return made;
  }

  /** A request as it reaches the server; null when the server is not there. */
  answer(method: string, url: string, headers: Headers, body: BodyInit | null): Promise<ServerAnswer | null> {
    return this.server.answer(method, url, headers, body);
  }

  /** While an answer is being made, after some milliseconds, the server (or its database) dies and comes back. */
  async crash(inFlight: Promise<unknown>, after: number): Promise<void> {
    await new Promise((done) => setTimeout(done, after));
    await this.server.crash();
    await inFlight;
    this.crashes += 1;
  }

  /** The server goes down with nothing but its database kept. */
  stop(): Promise<void> {
    return this.server.stop();
  }

  start(): Promise<void> {
    return this.server.start();
  }

  /** Two walkbooks of the first campaign and one of the second, assigned to everyone, used by no one before. */
  async freshPlaces(): Promise<Place[]> {
    if (this.pool.length === 0) await this.makePlaces(50);
    const places = this.pool.pop();
    if (!places) throw new Error('No walkbooks were made.');
    return places;
  }

  private async makePlaces(count: number): Promise<void> {
    const made = new Map<string, string[]>();
    for (const [index, campaignId] of this.campaignIds.entries()) {
      const { rows } = await sql<{ id: string }>`
        insert into walkbooks (campaign_id, name, creation_method)
        select ${campaignId}, ${randomUUID()} || number, 'Filters'
        from generate_series(1, ${count * (index === 0 ? 2 : 1)}::int) as number returning id`.execute(this.db);
      const ids = rows.map((row) => row.id);
      made.set(campaignId, ids);
      await sql`insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
        select ${campaignId}, walkbook_id, doors.id, row_number() over walk, row_number() over walk
        from unnest(${ids}::uuid[]) as walkbook_id, doors where doors.campaign_id = ${campaignId}
        window walk as (partition by walkbook_id order by doors.id)`.execute(this.db);
      await sql`insert into walkbook_assignments (campaign_id, walkbook_id, user_id)
        select ${campaignId}, walkbook_id, user_id
        from unnest(${ids}::uuid[]) as walkbook_id, unnest(${this.people.map((person) => person.userId)}::uuid[]) as user_id`.execute(
        this.db,
      );
    }
    const take = (campaignId: string): Place => {
      const walkbookId = made.get(campaignId)?.pop();
      if (walkbookId === undefined) throw new Error('Too few walkbooks were made.');
      return { campaignId, walkbookId };
    };
    const [first = '', second = ''] = this.campaignIds;
    for (let each = 0; each < count; each++) this.pool.push([take(first), take(first), take(second)]);
  }

  async archive({ walkbookId }: Place, archived: boolean): Promise<void> {
    const status = archived ? 'archived' : 'is_active';
    this.tidy = false;
    await sql`update walkbooks set record_status = ${status} where id = ${walkbookId}`.execute(this.db);
  }

  async setMember({ userId }: Person, campaignId: string, member: boolean): Promise<void> {
    this.tidy = false;
    await sql`update memberships set removed_at = case when ${member} then null else now() end
      where user_id = ${userId} and campaign_id = ${campaignId}`.execute(this.db);
  }

  /** Whether knocks that say so make it fail, as a fault of one of its parts would. */
  async setFailing(failing: boolean): Promise<void> {
    if (this.failing === failing) return;
    this.failing = failing;
    await sql`alter table all_touches ${failing ? sql`enable` : sql`disable`} trigger failing`.execute(this.db);
  }

  /** Everyone is a member again, and no walkbook of these is archived. */
  async restoreOrder(places: readonly Place[]): Promise<void> {
    if (this.tidy) return;
    for (const place of places) await this.archive(place, false);
    for (const person of this.people)
      for (const campaignId of this.campaignIds) await this.setMember(person, campaignId, true);
    this.tidy = true;
  }

  /** All facts of some walkbooks, and of some devices beside them. */
  async facts(places: readonly Place[], deviceIds: readonly string[]): Promise<StoredFact[]> {
    const walkbooks = places.map((place) => place.walkbookId);
    const { rows } = await sql<StoredFact>`
      select id, 'touch' as kind, user_id, device_id, seq, note as text, replaces, false as has_photo, true as done
        from touches where walkbook_id = any(${walkbooks}::uuid[])
      union all
      select id, 'survey_response', user_id, device_id, seq, answers[1], replaces, false, true
        from survey_responses where walkbook_id = any(${walkbooks}::uuid[])
      union all
      select id, 'division', user_id, device_id, seq, shares -> 0 -> 'sides' ->> 0, null, false, true
        from divisions where walkbook_id = any(${walkbooks}::uuid[])
      union all
      select id, 'passer_by', user_id, device_id, seq, note, replaces, false, true
        from passers_by where walkbook_id = any(${walkbooks}::uuid[])
      union all
      select id, 'door_fact', user_id, device_id, seq, case kind
          when 'door_added' then payload ->> 'address' when 'person_added' then payload ->> 'first'
          when 'unit_repair' then payload ->> 'unit'
          when 'taken_back' then id::text when 'do_not_contact' then id::text
          when 'photo' then id::text when 'voice_note' then id::text
          else payload ->> 'note' end, replaces, file_id is not null, case kind
          when 'door_added' then exists (
            select 1 from walkbook_doors join doors on doors.id = walkbook_doors.door_id
            where walkbook_doors.walkbook_id = door_facts.walkbook_id and doors.added_by = door_facts.id)
          when 'person_added' then exists (
            select 1 from voters where added_by = door_facts.id and suppressed is distinct from 'withdrawn')
          else true end
        from door_facts where walkbook_id = any(${walkbooks}::uuid[])
      union all
      select id, 'placement', user_id, device_id, seq, note, null, file_id is not null, true
        from placements where device_id = any(${[...deviceIds]}::uuid[])
      union all
      select id, 'sign_report', user_id, device_id, seq, note, null, false, true
        from sign_reports where device_id = any(${[...deviceIds]}::uuid[])
      union all
      select id, 'shift', user_id, device_id, seq, id::text, null, false, true
        from shift_facts where device_id = any(${[...deviceIds]}::uuid[])`.execute(this.db);
    return rows;
  }

  /** When knocks happened that a phone's clock stamped, in the order of its numbers: as the server counts them. */
  async knockTimes(places: readonly Place[]): Promise<KnockTime[]> {
    const { rows } = await sql<KnockTime>`
      select device_id, user_id, campaign_id, seq, note as text, recorded_at > clock_timestamp() as is_ahead,
        recorded_at < lag(recorded_at) over (partition by campaign_id, user_id, device_id order by seq) as is_before_last
      from all_touches
      where walkbook_id = any(${places.map((place) => place.walkbookId)}::uuid[]) and stamped_at is not null`.execute(
      this.db,
    );
    return rows;
  }

  /** All facts of a walkbook, and of the phones that knocked there. */
  async factsOf(place: Place): Promise<StoredFact[]> {
    const { rows } = await sql<{ device_id: string }>`
      select distinct device_id from touches where walkbook_id = ${place.walkbookId}`.execute(this.db);
    return this.facts(
      [place],
      rows.map((row) => row.device_id),
    );
  }

  /** As after a restore from an older backup: these facts are gone, and these have no photo or voice note yet. */
  async lose(ids: readonly string[], withoutPhoto: readonly string[]): Promise<void> {
    const lost = [...ids];
    await this.db.transaction().execute(async (tx) => {
      for (const table of ['all_placements', 'all_door_facts'])
        await sql`update ${sql.table(table)} set file_id = null where id = any(${[...withoutPhoto]}::uuid[])`.execute(
          tx,
        );
      // With what was recorded there: an addition came before the facts that name it.
      const tables = [
        'all_touches',
        'all_survey_responses',
        'all_sign_reports',
        'all_placements',
        'all_shift_facts',
        'all_divisions',
        'all_hand_over_facts',
        'all_passers_by',
        'all_door_facts',
      ];
      for (const table of tables)
        await sql`delete from ${sql.table(table)} where id = any(${lost}::uuid[])`.execute(tx);
      await sql`delete from voters where added_by = any(${lost}::uuid[])`.execute(tx);
      await sql`delete from walkbook_doors using doors
        where doors.id = walkbook_doors.door_id and doors.added_by = any(${lost}::uuid[])`.execute(tx);
      await sql`delete from doors where added_by = any(${lost}::uuid[])`.execute(tx);
    });
  }

  /** The other server of the database takes over. */
  async failOver(): Promise<void> {
    await this.two?.failOver();
    // What has a connection to the old one hears of its end in a moment.
    for (let tried = 1; ; tried += 1)
      try {
        await sql`select 1`.execute(this.db);
        return;
      } catch (error) {
        if (tried === 100) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
  }

  /** As after a restore from a backup of before anyone had a key: whoever asks gets a new one. */
  async loseKeys(): Promise<void> {
    await sql`delete from walkbook_keys`.execute(this.db);
  }

  /** A schedule is over: its walkbooks have no doors any more, so that what later ones change does not concern them. */
  async leave(places: readonly Place[]): Promise<void> {
    const ids = places.map((place) => place.walkbookId);
    await sql`delete from walkbook_doors where walkbook_id = any(${ids}::uuid[])`.execute(this.db);
  }
}

async function insertSign({ db }: TestApi, campaignId: string): Promise<string> {
  const sign = { campaign_id: campaignId, name: 'Yard sign' };
  return (await db.insertInto('road_signs').values(sign).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertQuestion({ db }: TestApi, campaignId: string): Promise<{ surveyId: string; questionId: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into surveys (campaign_id, name) values (${campaignId}, 'Issues') returning id`.execute(db);
  const surveyId = rows[0]?.id ?? '';
  const question = await sql<{ id: string }>`
    insert into survey_questions (campaign_id, survey_id, position, text)
    values (${campaignId}, ${surveyId}, 0, 'What matters most?') returning id`.execute(db);
  return { surveyId, questionId: question.rows[0]?.id ?? '' };
}
