// Days of a report in their order.
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';

export function requireRange({ first, last }: { first: string; last: string }): void {
  if (last < first) throw new ApiError('INVALID', sentence('WRONG_DAYS'));
}
