// What becomes of own calls when another tool has them under its names and tells of them.
import type { ContactResult } from '../../contract/facts/touch';
import { callResults, type CallResult } from '../../contract/outreach/calling';
import { vanResult } from '../reports/van-names';
import { proposeResult } from './result-columns';

/** By the contact result that their name in VAN is taken for: results of own calls that may have been meant. */
export const ownCallsLike: Partial<Record<ContactResult, CallResult[]>> = callResults.reduce<
  Partial<Record<ContactResult, CallResult[]>>
>((like, call) => {
  const meant = proposeResult(vanResult('call', call) ?? '');
  if (meant === null || meant === 'opted_out') return like;
  return { ...like, [meant]: [...(like[meant] ?? []), call] };
}, {});
