// A call whose reply has a version: what is here already is not sent again.
import { sinceHeader, type Call, type CallArguments, type CallReply } from '../../contract/call';
import { call, NotOurServer } from './api';

interface Versioned<T> {
  reply: T;
  /** To name at the next call; null where the server said none. */
  version: string | null;
  /** It has only what changed since the version that is known. */
  isPart: boolean;
}

/** Makes the call and returns its reply; null: the version that is `known` still holds. Throws what `call` throws. */
export async function callUnlessKnown<C extends Call & { replyKind: 'versioned' }>(
  declared: C,
  args: CallArguments<C>,
  known: string | null,
): Promise<Versioned<CallReply<C>> | null> {
  let version: string | null = null;
  let isPart = false;
  const noteVersion = (headers: Headers) => {
    version = headers.get('etag');
    isPart = known !== null && headers.get(sinceHeader) === known;
    return false;
  };
  try {
    const reply = await call(declared, args, { known, headOnly: noteVersion });
    return { reply, version, isPart };
  } catch (error) {
    // "Not modified" has no body, so that nothing else of ours looks like it.
    if (known !== null && error instanceof NotOurServer && error.status === 304) return null;
    throw error;
  }
}
