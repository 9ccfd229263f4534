// The signs that oneself is to bring, kept on this phone: whoever stands at the door may have no signal.
import { contract } from '../../../contract';
import { signRequest } from '../../../contract/office/sign-requests';
import { call } from '../../data/api';
import { cancellable, createList, ofCampaign } from './lists';

export const mySignRequests = createList('my-sign-requests', signRequest, (whose, signal) =>
  call(contract.signRequests.mine, ofCampaign(whose), cancellable(signal)),
);
