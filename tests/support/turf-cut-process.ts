// The cut of a county made by a process of its own, to be killed where it stands: after some answers of its desk it stops moving.
import { connect } from '../../src/server/db/connection';
import type { DeskAnswers, DeskRequest } from '../../src/domain/turf-cutting/county-desk';
import { runTurfCut } from '../../src/server/modules/turf/run-turf-cut';
import { deskHere } from './desk';

const [databaseUrl = '', campaignId = '', id = '', until = '', many = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl);
let left = Number(many);
const never = new Promise<never>((_resolve, _reject) => {
  setTimeout(() => undefined, 600_000);
});
const openDesk: typeof deskHere = (signal) => {
  const desk = deskHere(signal);
  const ask = <W extends DeskRequest['what']>(request: Extract<DeskRequest, { what: W }>): Promise<DeskAnswers[W]> => {
    if (request.what === until) left -= 1;
    return left < 0 ? never : desk.ask<W>(request);
  };
  return { ...desk, ask };
};
await runTurfCut({ db, openDesk, sizes: { lot: 50, partDoors: 40 } }, campaignId, id, new AbortController().signal);
