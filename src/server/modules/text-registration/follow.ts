// Takes a registration to the carrier, and asks what became of it: by a job after each submission and whenever it is due, and when someone
// looks. One at a time works on a step; what is known of its parts is kept before and after each of them.
import { a2pShape, brandShape } from '../../../contract/outreach/text-registration';
import type { Db } from '../../db/connection';
import type { BrandCarrier, Progress, RegistrationState } from '../../providers/carrier/brands';
import { CarrierError } from '../../providers/carrier/carrier-error';
import { labelOf } from '../phone-numbers/number-label';
import { holdStep, notePart, readRegistration, settleStep, type HeldStep, type Settled } from './repo';

interface Following {
  db: Db;
  brands: BrandCarrier;
  /** Told of a carrier's failures: by kind and number only. */
  report: (error: Error) => void;
}

/** For so many seconds nobody else works on a step: longer than any answer takes. */
const hold = 120;
/** Seconds until a try whose answer never came is looked for at the carrier, and until another where it didn't help. */
const lookAgainAfter = 60;
const withoutMoney = 300;

export async function followRegistration(following: Following, campaignId: string): Promise<void> {
  const { db, brands } = following;
  await followStep(following, campaignId, 'brand', ({ fields }, progress) =>
    brands.brand(brandShape.parse(fields), progress),
  );
  const { brand } = await readRegistration(db, campaignId);
  if (brand?.state !== 'approved') return;
  await followStep(following, campaignId, 'a2p_campaign', ({ fields }, progress) =>
    brands.campaign(a2pShape.parse(fields), { known: brand.parts }, progress),
  );
}

async function followStep(
  { db, report }: Following,
  campaignId: string,
  step: HeldStep['step'],
  act: (held: HeldStep, progress: Progress) => Promise<RegistrationState>,
): Promise<void> {
  const held = await holdStep(db, campaignId, step, hold);
  if (!held) return;
  const known = { ...held.parts };
  const progress: Progress = {
    label: labelOf(campaignId),
    submission: held.submission,
    known,
    async note(part, value) {
      await notePart(db, campaignId, held, { part, value, hold });
      known[part] = value;
    },
  };
  const settled = await act(held, progress).then(outcomeOf, (error: unknown) => {
    if (!(error instanceof CarrierError)) throw error;
    report(error);
    return afterFailure(error, held);
  });
  await settleStep(db, campaignId, held, settled);
}

function outcomeOf({ state, reasons, isForToken = false }: RegistrationState): Settled {
  const problem = state === 'failed' ? (isForToken ? 'verify_token' : 'refused') : null;
  return { state, problem, reasons };
}

function afterFailure({ kind, said }: CarrierError, { state }: HeldStep): Settled {
  if (kind === 'refused' || kind === 'gone')
    return { state: 'failed', problem: 'refused', reasons: said === null ? [] : [said] };
  if (kind === 'no_money') return { state, problem: 'no_money', reasons: [], again: withoutMoney };
  return { state, problem: 'away', reasons: [], again: lookAgainAfter, isHeld: kind === 'unsure' };
}
