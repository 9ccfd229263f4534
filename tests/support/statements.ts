// What an act asks of the database.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** The statements that `act` itself sends to the database, beside those of the server's own rounds. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const acting = new AsyncLocalStorage<true>();
  // eslint-disable-next-line
  const { query } = Client.prototype as { query: (...given: unknown[]) => unknown };
  const noting = function (this: Client, ...given: unknown[]) {
    const [first] = given;
    if (acting.getStore()) texts.push(typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')));
    return query.apply(this, given);
  };
  Object.assign(Client.prototype, { query: noting });
  try {
    await acting.run(true, act);
  } finally {
    Object.assign(Client.prototype, { query });
  }
  return texts;
}
