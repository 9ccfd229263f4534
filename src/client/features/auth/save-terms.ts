// Saving the accepted terms and loading the user again, whose record the gates look at.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { setSession } from '../../session/session';

/** 'refused': the server did not take it, the person must sign in again. Throws when there was no usable answer. */
export async function saveTerms(): Promise<'saved' | 'refused'> {
  const { status } = await call(contract.users.setTerms, { query: { terms_status: true } });
  if (status === 'user_terms_status_update_error') return 'refused';
  const me = await call(contract.users.me, {});
  if (me.status !== 'active') return 'refused';
  setSession({ user: me });
  // What this phone holds has waited for this.
  void import('../../offline/delivery/scheduler').then(({ sendNow }) => sendNow()).catch(() => undefined);
  return 'saved';
}
