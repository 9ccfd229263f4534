// The desk of a county's cut on this thread: the one for it is built with the server.
import { countyDesk, type DeskAnswers, type DeskRequest } from '../../src/domain/turf-cutting/county-desk';
import type { OpenDesk } from '../../src/server/jobs/county-desk-thread';

export const deskHere: OpenDesk = (signal) => {
  const desk = countyDesk();
  return {
    ask: <W extends DeskRequest['what']>(request: Extract<DeskRequest, { what: W }>) => {
      signal.throwIfAborted();
      return new Promise<DeskAnswers[W]>((resolve) => resolve(desk(structuredClone(request)) as DeskAnswers[W]));
    },
    close: () => Promise.resolve(),
  };
};
