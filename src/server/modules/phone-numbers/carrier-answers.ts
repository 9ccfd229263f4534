// What the calls by phone have in common: a carrier's failure as a sentence, and what no one does in another's name.
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import { CarrierError } from '../../providers/carrier/carrier-error';

/** Refuses what is asked for in another person's name. */
export function requireOwn(userId: string, given: string | undefined): void {
  if ((given ?? userId).toLowerCase() !== userId) throw new ApiError('INVALID', sentence('CALLS_OTHER_PERSON'));
}

/** What the carrier gives, or its failure as a sentence for whoever waits. */
export async function orSentence<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof CarrierError ? asSentence(error) : error;
  }
}

function asSentence(error: CarrierError): ApiError {
  const { kind } = error;
  const refused = kind === 'refused' || kind === 'gone';
  const said = kind === 'no_money' ? 'CARRIER_NO_MONEY' : refused ? 'CARRIER_REFUSED' : 'CARRIER_AWAY';
  return new ApiError('UNAVAILABLE', sentence(said), { cause: error });
}
