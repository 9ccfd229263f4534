// What apps of an earlier release are told instead of what they would not understand.
import type { FastifyRequest } from 'fastify';
import { verdictsHeader } from '../../contract/call';

/** A reply as this app understands it: one that knows no `erased` keeps its copy of the fact as one that has arrived. */
export function forApp<R>({ headers }: Pick<FastifyRequest, 'headers'>, reply: R): R {
  if (String(headers[verdictsHeader] ?? '').includes('erased') || !hasReceipts(reply)) return reply;
  const receipts = reply.receipts.map((receipt) =>
    receipt.verdict === 'erased' ? { ...receipt, verdict: 'already_stored' } : receipt,
  );
  return { ...reply, receipts };
}

const hasReceipts = (reply: unknown): reply is { receipts: { verdict?: unknown }[] } =>
  typeof reply === 'object' && reply !== null && 'receipts' in reply && Array.isArray(reply.receipts);
