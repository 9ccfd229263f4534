// One's own shifts as the server knows them, kept for a start without a network.
import { contract } from '../../../contract';
import { shift } from '../../../contract/shifts';
import { call } from '../../data/api';
import { createList } from './lists';
import { shiftsList } from './where';

export const myShifts = createList(shiftsList, shift, ({ campaignId, userId }, signal) =>
  call(
    contract.shifts.allUser,
    { query: { campaign_id: campaignId, user_id: userId } },
    signal === undefined ? {} : { signal },
  ),
);
