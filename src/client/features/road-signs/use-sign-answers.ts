// What I said became of requests for signs, as this phone knows it: what it has still to send stands at once.
import { useEffect, useState } from 'react';
import type { SignAnswer } from '../../../contract/facts/sign-answer';
import type { SignRequest } from '../../../contract/office/sign-requests';
import { signAnswerLane } from '../../../domain/facts/lanes';
import { readAgain } from '../../offline/mirror/throttled-read';
import type { Whose } from '../../offline/mirror/lists';
import type { Item, ReceiptRow } from '../../offline/outbox/outbox-db';
import { readOwnLanes } from '../../offline/outbox/read-items';
import { saved } from '../../offline/outbox/saved';
import { onSyncStatus } from '../../offline/outbox/status';

export interface OwnAnswer {
  id: string;
  answer: SignAnswer['answer'];
  state: 'unsent' | 'needs_you' | 'sent';
  /** Until when it says how its request stands, ms since 1970 by the server: what the server says of later holds. */
  until: number;
}

/** The newest answer by request; null until this phone was asked. */
export function useSignAnswers({ owner, campaignId }: Whose): ReadonlyMap<string, OwnAnswer> | null {
  const [answers, setAnswers] = useState<ReadonlyMap<string, OwnAnswer> | null>(null);
  useEffect(() => {
    let gone = false;
    const read = readAgain(async () => {
      if (gone) return;
      const found = await readOwnLanes(owner, signAnswerLane(''));
      if (!gone) setAnswers(newest(found.filter((each) => each.campaign_id === campaignId)));
    });
    read();
    const leave = [onSyncStatus(read), saved.hear(read)];
    return () => {
      gone = true;
      for (const each of leave) each();
    };
  }, [owner, campaignId]);
  return answers;
}

function newest(rows: readonly (Item | ReceiptRow)[]): Map<string, OwnAnswer> {
  const inOrder = rows.flatMap((row) => (row.kind === 'sign_answer' ? [row] : []));
  inOrder.sort((a, b) => Date.parse(a.fact.recorded_at) - Date.parse(b.fact.recorded_at) || a.fact.seq - b.fact.seq);
  return new Map(
    inOrder.map((row) => {
      const { id, request_id, answer } = row.fact;
      const waits = 'state' in row ? (row.state === 'parked' ? 'needs_you' : 'unsent') : 'sent';
      return [request_id, { id, answer, state: waits, until: 'state' in row ? Infinity : arrivedBy(row) }];
    }),
  );
}

/** When the server had it: what it had already had come at a time that no one told, after it was recorded. */
function arrivedBy({ verdict, settled_at, fact }: ReceiptRow): number {
  return verdict === 'stored' ? settled_at : Math.min(settled_at, Date.parse(fact.recorded_at));
}

/**
 * What of my answer is to be shown with a request of the server's list: nothing where the list is newer than the answer, as its
 * history says, or where the answer was undone. One that repeated another phone's is in no history.
 */
export function standingAnswer(request: SignRequest, own: OwnAnswer | undefined): OwnAnswer | null {
  if (!own || own.answer === 'undone') return null;
  const [newest] = request.history;
  const isNewer = newest !== undefined && Date.parse(newest.at) > own.until;
  return isNewer || request.history.some(({ id }) => id === own.id) ? null : own;
}
