// A transaction on a connection of pg itself, for those who have one of their own.

/** What is needed of it. */
interface Client {
  query(text: string): Promise<unknown>;
}

/** @param begin the statements with which it begins */
export async function transactionOn<T>(client: Client, act: () => Promise<T>, begin = 'begin'): Promise<T> {
  await client.query(begin);
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
