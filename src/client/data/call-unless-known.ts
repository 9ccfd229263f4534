// A call whose reply has a version: what is here already is not sent again.
import type { Call, CallArguments, CallReply } from '../../contract/call';
import { call, NotOurServer } from './api';

interface Versioned<T> {
  reply: T;
  /** To name at the next call; null where the server said none. */
  version: string | null;
}

/** Makes the call and returns its reply; null: the version that is `known` still holds. Throws what `call` throws. */
export async function callUnlessKnown<C extends Call & { replyKind: 'versioned' }>(
  declared: C,
  args: CallArguments<C>,
  known: string | null,
): Promise<Versioned<CallReply<C>> | null> {
  let version: string | null = null;
  const noteVersion = (headers: Headers) => {
    version = headers.get('etag');
    return false;
  };
  try {
    return { reply: await call(declared, args, { known, headOnly: noteVersion }), version };
  } catch (error) {
    // "Not modified" has no body, so that nothing else of ours looks like it.
    if (known !== null && error instanceof NotOurServer && error.status === 304) return null;
    throw error;
  }
}
