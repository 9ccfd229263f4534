// What apps of an earlier release are told instead of what they would not understand.
import type { FastifyRequest } from 'fastify';
import { verdictsHeader } from '../../contract/call';

/** A reply as this app understands it: one that knows no `erased` keeps its copy of the fact as one that has arrived. */
export function forApp<R>({ headers }: Pick<FastifyRequest, 'headers'>, reply: R): R {
  if (String(headers[verdictsHeader] ?? '').includes('erased') || typeof reply !== 'object' || reply === null)
    return reply;
  const known = <Receipt>(receipt: Receipt) =>
    isErased(receipt) ? { ...receipt, verdict: 'already_stored' } : receipt;
  if ('receipts' in reply && Array.isArray(reply.receipts)) return { ...reply, receipts: reply.receipts.map(known) };
  if ('receipt' in reply) return { ...reply, receipt: known(reply.receipt) };
  return reply;
}

const isErased = (receipt: unknown) =>
  typeof receipt === 'object' && receipt !== null && 'verdict' in receipt && receipt.verdict === 'erased';
