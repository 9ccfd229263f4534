// Rows of an outbox as the schedules look at them, without the app's own modules: each phone has its own copy of these.
import type { FactItem, Item } from '../../src/client/offline/outbox/outbox-db';

/** Whether it is a fact, and not the bytes that follow one. */
export const isFact = (item: Item): item is FactItem => item.kind !== 'placement_photo' && item.kind !== 'door_file';
