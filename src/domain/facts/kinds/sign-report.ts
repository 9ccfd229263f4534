// A report on a placed road sign, after the placement itself.
import { signReport, type SignReport } from '../../../contract/facts/sign-report';
import { key } from '../../i18n/catalogue';
import { noteCorrection } from '../corrections';
import { factKind } from '../kind';
import { placementLane } from '../lanes';

export const signReportKind = factKind<SignReport>({
  label: key('Road sign'),
  schema: signReport,
  lane: ({ placement_id }) => placementLane(placement_id),
  carrier: { by: 'facts', may: 'road_signs.place' },
  needs: { placement_id: 'sign' },
  creates: [],
  correction: noteCorrection,
  table: 'all_sign_reports',
});
