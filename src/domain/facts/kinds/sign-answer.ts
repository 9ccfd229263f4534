// What a volunteer says became of a request for a sign.
import { signAnswer, type SignAnswer } from '../../../contract/facts/sign-answer';
import { key } from '../../i18n/catalogue';
import { factKind } from '../kind';
import { signAnswerLane } from '../lanes';

export const signAnswerKind = factKind<SignAnswer>({
  label: key('Road sign'),
  schema: signAnswer,
  lane: ({ request_id }) => signAnswerLane(request_id),
  carrier: { by: 'facts', may: 'road_signs.place' },
  needs: {},
  creates: [],
  correction: null,
  table: 'all_sign_answers',
});
