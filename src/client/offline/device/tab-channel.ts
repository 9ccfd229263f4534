// What tabs of this phone tell each other. Every message is a hint to look again, never data to trust.
export type TabNews = 'outbox' | 'walkbooks';

const listeners = new Set<(news: TabNews) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-local');

channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data === 'outbox' || event.data === 'walkbooks') hear(event.data);
});

function hear(news: TabNews): void {
  for (const listener of listeners) listener(news);
}

/** Tells the other tabs; this one knows already. */
export function notifyTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs tell. */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
