// What the caller's screen goes through: a person comes, a result is kept on this device and sent, the next one comes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import type { PersonToCall } from '../../../contract/outreach/calling';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useStore } from '../../i18n/store';
import { useViewer } from '../../offline/mirror/use-viewer';
import { isKeptResult, isOnlyHere, keepOrHold, keptId, type KeptResult } from '../../offline/outreach/kept-outreach';
import {
  answersWait,
  keptAnswered,
  keptRefused,
  keptWaits,
  sendKept,
  startSendingKept,
} from '../../offline/outreach/send-kept';
import { dropCallDraft, readCallDraft, type CallDraft } from './call-draft';
import { readKeptResults } from './use-kept-results';

type Turn =
  | { kind: 'loading' }
  | { kind: 'person'; person: PersonToCall; since: number; noted: CallDraft }
  | { kind: 'none' | 'quiet' | 'problem'; words: string };

export interface Calling {
  turn: Turn;
  /** A result that the server doesn't have yet. */
  unsent: KeptResult | null;
  /** Whether it outlives this screen. */
  kept: boolean;
  sending: boolean;
  record: (result: KeptResult) => Promise<void>;
  retry: () => void;
  skip: () => Promise<void>;
  next: () => void;
}

/** Milliseconds: keeps the person on the screen for this caller, looks for someone again, looks whether a result has gone. */
const renewEvery = 300_000;
const lookEvery = 60_000;
const lookForUnsentEvery = 5_000;

export function useCalling(bankId: string, onSaved: (result: KeptResult) => void): Calling {
  const { owner, campaignId, userId } = useViewer();
  const [turn, setTurn] = useState<Turn>({ kind: 'loading' });
  const [unsent, setUnsent] = useState<KeptResult | null>(null);
  const [kept, setKept] = useState(true);
  const waits = useStore(keptWaits);
  const held = useRef<string | null>(null);
  /** The result that this screen waits for. */
  const current = useRef<KeptResult | null>(null);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });

  const ask = useCallback(
    () =>
      call(contract.calling.nextVoter, { params: { id: bankId }, query: { campaign_id: campaignId, user_id: userId } }),
    [bankId, campaignId, userId],
  );
  const release = useCallback(
    async (voterId: string) => {
      const body = { campaign_id: campaignId, phone_banking_campaign_id: bankId, voter_id: voterId };
      await call(contract.calling.releaseUncalledVoter, { body });
    },
    [bankId, campaignId],
  );

  const load = useCallback(async () => {
    held.current = null;
    setTurn({ kind: 'loading' });
    try {
      const person = await ask();
      held.current = person.voter_id;
      const noted = await readCallDraft({ owner, campaignId, bankId, voterId: person.voter_id });
      setTurn({ kind: 'person', person, since: Date.now(), noted });
    } catch (error) {
      const isAnswer = error instanceof ApiError && (error.status === 404 || error.status === 409);
      const none = isAnswer && error.detailCode === 'CALLS_QUIET' ? 'quiet' : 'none';
      setTurn({ kind: isAnswer ? none : 'problem', words: messageFor(error) });
    }
  }, [ask, owner, campaignId, bankId]);

  const begin = useCallback((result: KeptResult) => {
    current.current = result;
    setUnsent(result);
  }, []);
  const dropNotes = useCallback(
    ({ voter_id: voterId }: KeptResult) => dropCallDraft({ owner, campaignId, bankId, voterId }),
    [owner, campaignId, bankId],
  );
  const record = useCallback(
    async (result: KeptResult) => {
      if (current.current !== null) return;
      begin(result);
      await keepOrHold(owner, result);
      const isKept = !isOnlyHere(owner, result);
      setKept(isKept);
      if (isKept) await dropNotes(result);
      await sendKept();
    },
    [owner, begin, dropNotes],
  );
  /** One that was tried again beside the person who is on the screen changes nothing there. */
  const over = useCallback(
    (done: KeptResult) => {
      if (current.current === null || keptId(current.current) !== keptId(done)) return;
      current.current = null;
      setUnsent(null);
      // Before the same person may come again.
      void dropNotes(done).then(load);
    },
    [load, dropNotes],
  );

  // What an earlier visit left goes first: the person whom it is about is given back by it.
  useEffect(() => {
    let gone = false;
    const isOurs = (each: Parameters<typeof isKeptResult>[0]): each is KeptResult =>
      isKeptResult(each) && each.phone_bank_id === bankId;
    const hearing = [
      keptAnswered.hear((done) => {
        if (!isOurs(done)) return;
        saved.current(done);
        over(done);
      }),
      // The screen says why; what was noted stays with it.
      keptRefused.hear((done) => {
        if (isOurs(done)) over(done);
      }),
      // Its result has arrived: the next person comes while its answers wait.
      answersWait.hear((done) => {
        if (isOurs(done)) over(done);
      }),
    ];
    startSendingKept();
    void readKeptResults(owner, bankId)
      .catch(() => [])
      .then((left) => {
        if (gone) return;
        const waiting = left.find((each) => each.problem === null);
        if (!waiting) return void load();
        begin(waiting);
        void sendKept();
      });
    return () => {
      gone = true;
      for (const each of hearing) each();
      if (held.current !== null) void release(held.current).catch(() => undefined);
      held.current = null;
    };
  }, [owner, bankId, begin, over, load, release]);

  // Another tab may send it: of that this one hears nothing.
  useEffect(() => {
    if (unsent === null) return undefined;
    const look = async () => {
      const left = await readKeptResults(owner, bankId);
      if (!left.some((each) => keptId(each) === keptId(unsent) && each.problem === null)) over(unsent);
    };
    const timer = window.setInterval(() => void look().catch(() => undefined), lookForUnsentEvery);
    return () => window.clearInterval(timer);
  }, [unsent, owner, bankId, over]);

  const { kind } = turn;
  useEffect(() => {
    if (kind === 'loading') return undefined;
    const timer = window.setInterval(
      () => {
        if (kind !== 'person') return void load();
        // Someone else comes only when this one was lost meanwhile: they are given back, and the talk goes on.
        return void ask().then(
          ({ voter_id }) => (voter_id === held.current ? undefined : release(voter_id)),
          () => undefined,
        );
      },
      kind === 'person' ? renewEvery : lookEvery,
    );
    return () => window.clearInterval(timer);
  }, [kind, ask, load, release]);

  const skip = useCallback(async () => {
    const id = held.current;
    held.current = null;
    if (id !== null) await release(id).catch(() => undefined);
    await load();
  }, [load, release]);

  const retry = useCallback(() => void sendKept(), []);
  return { turn, unsent, kept, sending: unsent !== null && !waits, record, retry, skip, next: () => void load() };
}
