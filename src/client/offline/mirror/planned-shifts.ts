// Shifts planned ahead as the server knows them, kept for a start without a network: what is on, and as of when.
import { contract } from '../../../contract';
import { plannedShift } from '../../../contract/team/planned-shifts';
import { call } from '../../data/api';
import { cancellable, createList, ofCampaign } from './lists';

export const plannedShiftList = createList('planned-shifts', plannedShift, (whose, signal) =>
  call(contract.plannedShifts.all, ofCampaign(whose), cancellable(signal)),
);
