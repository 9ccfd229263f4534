// A statement whose plan a connection keeps, as it is sent: what columns it gives the connection hears once and not each time, since
// a kept plan always gives the same ones. The driver asks for them each time, which costs the server and us more than a short answer.
import pg from 'pg';

/** What the driver makes of a description of columns. It doesn't change it. */
interface Described {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

type Sending = pg.Connection & { parsedStatements: Record<string, string | undefined> };

/** The driver's own class, with what its types leave out. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Query & {
  name: string;
  _result: Described;
  _accumulateRows: boolean;
  prepare(connection: Sending): void;
  handleRowDescription(message: unknown): void;
};

/** Of each connection: what its kept statements give, by their names, and the same connection as one that asks for no description. */
const known = new WeakMap<Sending, { described: Map<string, Described>; quiet: Sending }>();

function knownOf(connection: Sending) {
  const before = known.get(connection);
  if (before) return before;
  const quiet = Object.assign(Object.create(connection) as Sending, { describe: () => undefined });
  const made = { described: new Map<string, Described>(), quiet };
  known.set(connection, made);
  return made;
}

class KeptQuery extends DriverQuery {
  #described: Map<string, Described> | null = null;

  override prepare(connection: Sending): void {
    const { described, quiet } = knownOf(connection);
    const gives = described.get(this.name);
    // One that isn't parsed on the server, as after an error, is described with what it gives then.
    if (gives === undefined || connection.parsedStatements[this.name] === undefined) {
      this.#described = described;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, gives);
    this._accumulateRows = true;
    super.prepare(quiet);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#described?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Sends a statement under the name by which a connection keeps its plan. */
export function askKept(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new KeptQuery(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    query.name = name;
    client.query(query);
  });
}
