import { createSignal } from '../device/signals';
import type { FactItem } from './outbox-db';

/** Every save of this tab, after its commit. */
export const saved = createSignal<[items: readonly FactItem[]]>();
