// What the caller's screen goes through: a person comes, a result is kept and sent, the next one comes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import type { PersonToCall } from '../../../contract/outreach/calling';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { forgetUnsent, keepUnsent, readUnsent, sendResult, type UnsentResult } from './unsent-result';

type Turn =
  | { kind: 'loading' }
  | { kind: 'person'; person: PersonToCall; since: number }
  | { kind: 'none' | 'problem'; words: string };

export interface Calling {
  turn: Turn;
  /** A result that the server doesn't have yet. */
  unsent: UnsentResult | null;
  /** Whether it outlives this screen. */
  kept: boolean;
  /** Why it was refused, or isn't sent yet. */
  trouble: string | null;
  sending: boolean;
  record: (result: UnsentResult) => Promise<void>;
  retry: () => void;
  skip: () => Promise<void>;
  next: () => void;
}

/** Milliseconds: keeps the person on the screen for this caller, sends again, looks for someone again. */
const renewEvery = 300_000;
const resendEvery = 15_000;
const lookEvery = 60_000;

export function useCalling(bankId: string, onSaved: (result: UnsentResult) => void): Calling {
  const { campaignId, userId } = useMember();
  const [turn, setTurn] = useState<Turn>({ kind: 'loading' });
  const [unsent, setUnsent] = useState<UnsentResult | null>(null);
  const [kept, setKept] = useState(true);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const held = useRef<string | null>(null);
  const inFlight = useRef(false);
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
      setTurn({ kind: 'person', person, since: Date.now() });
    } catch (error) {
      const none = error instanceof ApiError && (error.status === 404 || error.status === 409);
      setTurn({ kind: none ? 'none' : 'problem', words: messageFor(error) });
    }
  }, [ask]);

  const send = useCallback(
    async (result: UnsentResult) => {
      if (inFlight.current) return;
      inFlight.current = true;
      setSending(true);
      try {
        await sendResult(result);
        await forgetUnsent();
        setUnsent(null);
        setTrouble(null);
        saved.current(result);
        void load();
      } catch (error) {
        setTrouble(messageFor(error));
        // Whatever the server refuses for good isn't sent again; the screen says why, and what was typed stays.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401) {
          await forgetUnsent();
          setUnsent(null);
          if (held.current === null) void load();
        }
      } finally {
        inFlight.current = false;
        setSending(false);
      }
    },
    [load],
  );

  const record = useCallback(
    async (result: UnsentResult) => {
      if (inFlight.current) return;
      setUnsent(result);
      setTrouble(null);
      setKept(await keepUnsent(result));
      await send(result);
    },
    [send],
  );

  // What an earlier visit left goes first: the person whom it is about is given back by it.
  useEffect(() => {
    let gone = false;
    void readUnsent(userId).then((left) => {
      if (gone) return;
      if (left === null) void load();
      else {
        setUnsent(left);
        void send(left);
      }
    });
    return () => {
      gone = true;
      if (held.current !== null) void release(held.current).catch(() => undefined);
      held.current = null;
    };
  }, [userId, load, send, release]);

  const retry = useCallback(() => {
    if (unsent) void send(unsent);
  }, [unsent, send]);
  useEffect(() => {
    if (unsent === null) return undefined;
    window.addEventListener('online', retry);
    const timer = window.setInterval(retry, resendEvery);
    return () => {
      window.removeEventListener('online', retry);
      window.clearInterval(timer);
    };
  }, [unsent, retry]);

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

  return { turn, unsent, kept, trouble, sending, record, retry, skip, next: () => void load() };
}
