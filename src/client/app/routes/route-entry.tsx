// One line of the route table: a path below /app, who sees it, and the screen, which is loaded when it is wanted.
import { lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { Capability } from '../../../contract/access';
import { isChunkFailure, reloadOnce } from '../../session/missing-chunk';

/** A screen that is loaded when it is wanted; `preload` begins before, and changes nothing when it fails. */
export interface LazyScreen {
  Screen: ComponentType;
  preload: () => Promise<void>;
}

export interface RouteEntry {
  /** Below /app, with `$` before a parameter: 'walkbook/id/$id'. */
  path: string;
  /**
   * The capability that the screen asks for. Lines of the same path are tried in this order: those with a capability that
   * the member has, then those without one. A path without a line for the member leads to their first screen.
   */
  may?: Capability;
  screen: LazyScreen;
  /** A screen of the office: at a desk with a mouse its controls are denser (`.desk` in ui/tokens.css). */
  desk?: true;
}

/** Marks the lines of the office's screens. */
export function atDesk(lines: readonly RouteEntry[]): RouteEntry[] {
  return lines.map((line) => ({ ...line, desk: true }));
}

/** What is exported of a screen's file: the screen, what others may use of it, and what is read of this device ahead of it. */
type ScreenFile = Screens & { readAhead?: () => Promise<void> };
type Screens = { [Name in `${string}Screen`]: ComponentType };

/**
 * Loads the export of a file whose name ends in "Screen": `lazyScreen(() => import('../features/x/y-screen'))`. That name is not
 * told again here: this table comes with the first load of every phone.
 */
export function lazyScreen(load: () => Promise<ScreenFile>): LazyScreen {
  let loaded: Promise<{ default: ComponentType; readAhead?: (() => Promise<void>) | undefined }> | null = null;
  let here: ComponentType | null = null;
  const fetchIt = () => {
    loaded ??= load().then(
      (module) => {
        here = screenOf(module);
        return { default: here, readAhead: module.readAhead };
      },
      (error: unknown) => {
        loaded = null;
        throw error;
      },
    );
    return loaded;
  };
  const open = () =>
    fetchIt().catch((error: unknown) => {
      if (isChunkFailure(error) && reloadOnce()) return { default: Reloading };
      throw error;
    });
  // A link is only pointed at: loading the page again now would take a draft along.
  const preload = () =>
    fetchIt()
      .then(({ readAhead }) => readAhead?.())
      .catch(() => undefined);
  const Later = lazy(open);
  // What is here is drawn at once: React would first draw that it waits, even for nothing, and leave that for 300 ms.
  function Screen() {
    const [Shown] = useState(() => here ?? Later);
    return <Shown />;
  }
  return { Screen, preload };
}

function screenOf(file: Screens): ComponentType {
  for (const [name, exported] of Object.entries(file)) if (name.endsWith('Screen')) return exported;
  throw new Error('This file has no screen.');
}

/** Stands in for a screen while the page is being loaded again. */
function Reloading() {
  useEffect(() => {
    document.body.ariaBusy = 'true';
  }, []);
  return null;
}
