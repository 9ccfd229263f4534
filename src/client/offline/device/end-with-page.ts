/**
 * In WebKit ends with the page what is under way in its databases, in all of them: the login's library has one, too. There (2.50) what
 * a page that is left had queued stays open, and that database then answers no one until the browser ends, unless the page itself ends
 * it. Other engines write what they still can, and so may they.
 */
export function endTransactionsWithPage(): void {
  if (typeof indexedDB === 'undefined' || !navigator.vendor.startsWith('Apple')) return;
  const underWay = new Set<IDBTransaction>();
  // oxlint-disable-next-line typescript/unbound-method -- called with what it is asked of
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...asked) {
    const transaction = begin.apply(this, asked);
    underWay.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => underWay.delete(transaction));
    return transaction;
  };
  addEventListener('pagehide', () => {
    for (const transaction of underWay) {
      try {
        transaction.abort();
      } catch {
        // It was just committed.
      }
    }
  });
}
