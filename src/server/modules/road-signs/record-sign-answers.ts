// Stores what phones say became of requests for signs, and lets the requests follow: one after another, so that of two answers the
// one that arrived first decides and the other one is told.
import { newId } from '../../db/ids';
import type { Receipt } from '../../../contract/facts/fact';
import type { SignAnswer } from '../../../contract/facts/sign-answer';
import { may } from '../../../domain/access/capabilities';
import { kinds } from '../../../domain/facts/kinds';
import { assigneeBefore, effectOfAnswer, type AnswerEffect } from '../../../domain/road-signs/sign-answers';
import { joinedAt } from '../campaigns/memberships-repo';
import { deliverFacts, type Delivery } from '../facts/record-facts';
import { followOneAnother } from '../facts/touches-repo';
import { closeRequest } from './close-request';
import { findEvents, insertEvent, lockRequests, requestStandings } from './requests-repo';
import { recordedTimes } from './sign-answers-repo';

interface Envelope {
  id: string;
}

export async function recordSignAnswers(delivery: Delivery, raw: readonly Envelope[]): Promise<Receipt[]> {
  const { db, member, user } = delivery;
  const owner = { campaign_id: member.campaign_id, user_id: user.id };
  // What arrives while their late work is set aside goes with it.
  await followOneAnother(db, owner);
  await lockRequests(db, member.campaign_id);
  const joined = await joinedAt(db, owner);
  const receipts = new Map<Envelope, Receipt>();
  for (const round of rounds(raw)) {
    const found = await recordRound(delivery, joined, round);
    round.forEach((fact, index) => {
      const receipt = found[index];
      if (receipt) receipts.set(fact, receipt);
    });
  }
  return raw.flatMap((fact) => receipts.get(fact) ?? []);
}

/** Of each request one fact a round: what a later one says depends on what became of the earlier. */
function rounds(raw: readonly Envelope[]): Envelope[][] {
  const all: Envelope[][] = [];
  const before = new Map<string, number>();
  for (const fact of raw) {
    const about = String(Reflect.get(fact, 'request_id')).toLowerCase();
    const round = before.get(about) ?? 0;
    before.set(about, round + 1);
    (all[round] ??= []).push(fact);
  }
  return all;
}

async function recordRound(delivery: Delivery, joined: number, raw: readonly Envelope[]): Promise<Receipt[]> {
  const { member, user, db, arrival } = delivery;
  const { campaign_id: campaignId } = member;
  const manages = may(member.title, 'road_signs.manage');
  const effects = new Map<string, { fact: SignAnswer; effect: AnswerEffect }>();
  const receipts = await deliverFacts(delivery, kinds.sign_answer, raw, {
    refusals: async (facts) => {
      const ids = facts.map(({ request_id }) => request_id);
      const standings = await requestStandings(db, campaignId, ids);
      const events = await findEvents(
        db,
        campaignId,
        facts.map(({ id }) => id),
      );
      const used = new Set(events.map(({ id }) => id));
      return (fact, at) => {
        // What became of it has the id of its answer.
        if (used.has(fact.id)) return 'CONFLICT';
        const request = standings.get(fact.request_id) ?? null;
        const effect = effectOfAnswer(request, fact.answer, { user_id: user.id, manages, at, joined });
        if (effect !== 'close' && effect !== 'reopen' && effect !== 'nothing') return effect;
        effects.set(fact.id, { fact, effect });
        return null;
      };
    },
  });
  const stored = receipts.flatMap(({ id, verdict }) =>
    verdict === 'stored' ? (effects.get(id.toLowerCase()) ?? []) : [],
  );
  const ids = stored.map(({ fact }) => fact.id);
  const times = await recordedTimes(db, campaignId, ids);
  const standings = await requestStandings(
    db,
    campaignId,
    stored.map(({ fact }) => fact.request_id),
  );
  for (const { fact, effect } of stored) {
    const request = standings.get(fact.request_id);
    const happened_at = times.get(fact.id);
    // By an earlier decision about their late work it may be set aside as soon as it is stored: then it changes nothing.
    if (!request || effect === 'nothing' || happened_at === undefined) continue;
    const state = fact.answer === 'undone' ? ('reopened' as const) : fact.answer;
    const event = { state, assigned_to: null, user_id: user.id, note: '', happened_at };
    await insertEvent(db, campaignId, request.source, { ...event, id: fact.id });
    const assigned_to = effect === 'reopen' ? assigneeBefore(request) : null;
    if (assigned_to !== null)
      // As of now: who has left and come back since is assigned nothing from before.
      await insertEvent(db, campaignId, request.source, {
        id: newId(),
        state: 'assigned',
        assigned_to,
        user_id: user.id,
        note: '',
      });
    await closeRequest(db, campaignId, request.source, state, { user_id: user.id, now: new Date(arrival.now) });
  }
  return receipts;
}
