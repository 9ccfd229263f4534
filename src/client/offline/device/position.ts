// Where this phone is, only while a screen that needs it is open. A knock takes the last fix; it never waits for one.
import { useEffect } from 'react';
import type { GpsFix } from '../../../contract/fields';
import { createStore, useStore } from '../../i18n/store';
import { serverNow } from '../../session/server-clock';

export interface Fix extends GpsFix {
  at: number;
}

export interface PositionState {
  fix: Fix | null;
  /** 'ask': the person has not been asked yet; 'off': refused, or this phone cannot; 'unknown': not looked up yet. */
  state: 'unknown' | 'ask' | 'watching' | 'off';
}

/** A fix older than this says nothing about a knock made now. */
const young = 60_000;
const store = createStore<PositionState>({ fix: null, state: 'unknown' });
let watchers = 0;
let watch: number | null = null;

/** Satellites stamp a fix by a clock of their own, others by the phone's, which may be ahead: it is as old as the younger reading says. */
const ageOf = (timestamp: number) => Math.max(0, Math.min(Date.now(), serverNow()) - timestamp);

function begin(): void {
  if (watch !== null || watchers === 0) return;
  if (!('geolocation' in navigator)) {
    store.update({ state: 'off' });
    return;
  }
  store.update({ state: 'watching' });
  watch = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const { latitude, longitude, accuracy } = coords;
      store.set({ fix: { latitude, longitude, accuracy, at: Date.now() - ageOf(timestamp) }, state: 'watching' });
    },
    (error) => {
      if (error.code !== error.PERMISSION_DENIED) return;
      end();
      store.update({ state: 'off' });
    },
    { enableHighAccuracy: true, maximumAge: 15_000, timeout: 60_000 },
  );
}

function end(): void {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = null;
}

/** Asks for the position: the browser may ask the person, so only after a tap or when it was granted before. */
export function startPosition(): void {
  begin();
}

async function startIfGranted(): Promise<void> {
  const permission =
    'permissions' in navigator ? await navigator.permissions.query({ name: 'geolocation' }).catch(() => null) : null;
  if (permission?.state === 'granted') begin();
  else if (store.get().state === 'unknown') store.update({ state: permission?.state === 'denied' ? 'off' : 'ask' });
}

/** The last fix, if it is young enough to belong to a knock made now. At once, whatever the phone knows. */
export function recentFix(now: number = Date.now()): GpsFix | null {
  const { fix } = store.get();
  if (!fix || now - fix.at > young) return null;
  const { latitude, longitude, accuracy } = fix;
  return { latitude, longitude, accuracy };
}

/**
 * Where this phone is now, or null when it does not say within `patience` milliseconds. May ask the person, so only after
 * a tap.
 */
export function findFix(patience: number): Promise<GpsFix | null> {
  watchers++;
  begin();
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      leave();
      unwatch();
      done(recentFix());
    };
    const look = () => {
      if (store.get().state === 'off' || recentFix()) finish();
    };
    const timer = setTimeout(finish, patience);
    const leave = store.subscribe(look);
    look();
  });
}

function unwatch(): void {
  watchers--;
  if (watchers > 0) return;
  end();
  if (store.get().state === 'watching') store.update({ state: 'unknown' });
}

/**
 * Keeps the position known while the calling screen is open, or with `follow` false only until it was found once: a phone
 * that follows all afternoon is empty by five.
 */
export function useWatchedPosition(follow = true): PositionState {
  useEffect(() => {
    watchers++;
    let watching = true;
    const end = () => {
      if (watching) unwatch();
      watching = false;
    };
    const leave = follow ? () => undefined : store.subscribe(() => (recentFix() ? end() : undefined));
    startIfGranted().catch(() => undefined);
    return () => {
      leave();
      end();
    };
  }, [follow]);
  return useStore(store);
}
