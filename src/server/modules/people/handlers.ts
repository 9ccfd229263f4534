// The calls of people: finding one, and the page about them.
import type { contract } from '../../../contract';
import { readSearch } from '../../../domain/voter-search/search-text';
import { found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { findPeople } from '../voters/find-people-repo';
import { spellingsState } from '../voters/spellings-repo';
import { findPerson } from './person-repo';

export const peopleHandlers: Handlers<typeof contract.people> = {
  async search({ body, db, member, services, now }) {
    const { campaign_id } = member;
    const { stale, asks } = await spellingsState(db, campaign_id);
    if (asks) await services.jobs.add(db, 'spellings', { campaign_id });
    return { ...(await findPeople(db, campaign_id, readSearch(body.text), now.getUTCFullYear())), learning: stale };
  },

  async get(context) {
    const { query, db, member, now } = context;
    const person = found(await findPerson(db, member.campaign_id, query.id, now.getUTCFullYear()));
    if (person.voter.door_id !== null) await audit(context, 'household_viewed', { id: person.voter.door_id });
    return person;
  },
};
