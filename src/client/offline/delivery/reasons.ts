// Why an item waits or is parked, as its person reads it.
import { answerSentence } from '../../../contract/messages/answers';
import type { Outcome } from '../../../domain/delivery/outcome';
import { noAnswer, type Reason } from '../../../domain/delivery/standing';
import { key } from '../../i18n/texts';

export function reasonOf(outcome: Outcome): Reason {
  if (outcome.kind === 'silence') return noAnswer;
  const { status, code, detail, detail_code, params } = outcome;
  if (detail === '') return { status, code, ...answerSentence('HTTP_STATUS', { status }) };
  return { status, code, detail, detail_code, params };
}

/** Something on the way answers in place of our server, whatever it says. */
export const refusedOnTheWay = ({ status, code }: Reason): Reason => ({
  status,
  code,
  detail: key('This network is blocking the request. Try another network.'),
});

/** Our server answers everything but this. */
export const neverAnswered: Reason = {
  status: null,
  code: null,
  detail: key('The server doesn’t answer when this is sent.'),
};
