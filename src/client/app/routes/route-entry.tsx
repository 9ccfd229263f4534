// One line of the route table: a path below /app, who sees it, and the screen, which is loaded when it is wanted.
import { createElement, lazy, useEffect, useState } from 'react';
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
  let loaded: Promise<ScreenFile> | null = null;
  let here: ComponentType | undefined;
  const fetchIt = () => {
    loaded ??= load().then(
      (file) => {
        here = screenOf(file);
        return file;
      },
      (error: unknown) => {
        loaded = null;
        throw error;
      },
    );
    return loaded;
  };
  const Later = lazy(() =>
    fetchIt().then(
      (file) => ({ default: screenOf(file) }),
      (error: unknown): { default: ComponentType } => {
        if (isChunkFailure(error) && reloadOnce()) return { default: Reloading };
        throw error;
      },
    ),
  );
  return {
    // What is here is drawn at once: React would first draw that it waits, even for nothing, and leave that for 300 ms.
    Screen: () => createElement(useState(() => here ?? Later)[0]),
    // A link is only pointed at: loading the page again now would take a draft along.
    preload: () =>
      fetchIt()
        .then((file) => file.readAhead?.())
        .catch(() => undefined),
  };
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
