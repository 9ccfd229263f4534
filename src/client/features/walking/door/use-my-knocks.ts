// Everything that this person recorded on this phone and that still holds: sent or not, on any walkbook.
import { useEffect, useState } from 'react';
import type { DoorReport } from '../../../../contract/facts/door-report';
import type { PasserBy } from '../../../../contract/facts/passer-by';
import type { SurveyResponse } from '../../../../contract/facts/survey-response';
import type { Touch } from '../../../../contract/facts/touch';
import { liveTouches, standing } from '../../../../domain/facts/current-view';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { readAgain } from '../../../offline/mirror/throttled-read';
import { readItems, readReceipts, upcast } from '../../../offline/outbox/read-items';
import { settled } from '../../../offline/device/signals';
import { saved } from '../../../offline/outbox/saved';
import { onSyncStatus, syncStatus } from '../../../offline/outbox/status';
import type { Item, ReceiptRow } from '../../../offline/outbox/outbox-db';

export interface MyKnock {
  id: string;
  walkbookId: string;
  /** Who and where: "Marta Ortega, 118 Maple St". */
  where: string;
  /** What was recorded, as it was named then. */
  what: string;
  at: string;
  sent: boolean;
  fact:
    | { kind: 'touch'; touch: Touch & { contact_result: NonNullable<Touch['contact_result']> } }
    | { kind: 'door_fact'; fact: DoorReport }
    | { kind: 'passer_by'; fact: PasserBy }
    /** One person's answers to one survey, none of them empty. */
    | { kind: 'survey'; answers: SurveyResponse[] };
}

const lane = 'walkbook:';

async function read({ owner, campaignId, userId }: Viewer): Promise<MyKnock[]> {
  const [items, receipts] = await Promise.all([readItems(owner), readReceipts(owner, 0)]);
  const all: (Item | ReceiptRow)[] = [...receipts, ...items].map(upcast);
  const mine = all.filter((each) => each.campaign_id === campaignId && each.lane.startsWith(lane));
  const touches = mine.flatMap((row) => (row.kind === 'touch' ? [{ ...row.fact, user_id: userId, row }] : []));
  const others = mine.flatMap((row) => (row.kind === 'door_fact' ? [{ ...row.fact, user_id: userId, row }] : []));
  const met = mine.flatMap((row) => (row.kind === 'passer_by' ? [{ ...row.fact, user_id: userId, row }] : []));
  const answers = mine.flatMap((row) =>
    row.kind === 'survey_response' ? [{ ...row.fact, user_id: userId, row }] : [],
  );
  const knocks: { row: (typeof mine)[number]; fact: MyKnock['fact']; sent?: boolean }[] = [
    ...liveTouches(touches).map(({ row, user_id: _by, ...touch }) => ({
      row,
      fact: { kind: 'touch' as const, touch },
    })),
    ...standing(others)
      .filter((fact) => fact.kind !== 'taken_back')
      .map(({ row }) => ({ row, fact: { kind: 'door_fact' as const, fact: row.fact } })),
    ...liveTouches(met).map(({ row }) => ({ row, fact: { kind: 'passer_by' as const, fact: row.fact } })),
    ...surveysOf(standing(answers)),
  ];
  return knocks
    .map(({ row, fact, sent = 'settled_at' in row }): MyKnock => {
      const at = row.label.lastIndexOf(': ');
      return {
        id: row.id,
        walkbookId: row.lane.slice(lane.length),
        where: at < 0 ? row.label : row.label.slice(0, at),
        what: at < 0 ? '' : row.label.slice(at + 2),
        at: row.fact.recorded_at,
        sent,
        fact,
      };
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1));
}

type Answered = SurveyResponse & { row: (Item | ReceiptRow) & { kind: 'survey_response' } };

/** Answers that hold, as the surveys that they belong to: told by the newest, sent when all of them are. */
function surveysOf(answers: readonly Answered[]) {
  const surveys = new Map<string, Answered[]>();
  for (const answer of answers) {
    if (answer.answers.every((each) => each.trim() === '')) continue;
    const key = [answer.row.lane, answer.door_id, answer.voter_id, answer.survey_id].join('|');
    surveys.set(key, [...(surveys.get(key) ?? []), answer]);
  }
  return [...surveys.values()].flatMap((given) => {
    const rows = given.map(({ row }) => row).toSorted((a, b) => a.seq - b.seq);
    const row = rows.at(-1);
    const sent = rows.every((each) => 'settled_at' in each);
    return row ? [{ row, sent, fact: { kind: 'survey' as const, answers: rows.map(({ fact }) => fact) } }] : [];
  });
}

/** How much waits on this phone and why: another tab's saves and sending change it. */
function waiting(): string {
  const { counts, others } = syncStatus();
  return JSON.stringify([counts, others]);
}

/** Newest first; null until read. Read again after every save, and when something was sent, by whichever tab. */
export function useMyKnocks(viewer: Viewer): MyKnock[] | null {
  const [knocks, setKnocks] = useState<MyKnock[] | null>(null);
  useEffect(() => {
    let gone = false;
    const again = readAgain(async () => {
      if (gone) return;
      const found = await read(viewer);
      if (!gone) setKnocks(found);
    });
    again();
    // What else the status tells, as whether a server answers, changes nothing here.
    let before = waiting();
    const follow = () => {
      const now = waiting();
      if (now !== before) again();
      before = now;
    };
    const leave = [saved.hear(again), settled.hear(again), onSyncStatus(follow)];
    return () => {
      gone = true;
      leave.forEach((each) => each());
    };
  }, [viewer]);
  return knocks;
}
