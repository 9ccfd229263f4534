// The kinds of reports that can be saved and e-mailed, as their address names them, and who may see each.
import type { Capability } from '../../contract/access';

/** As an address names them; without a name it is of touches. */
export const reportKinds = ['touches', 'support', 'answers', 'coverage', 'follow_ups', 'signs', 'goals'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Of which kind a saved address is; null for none that this version knows. */
export function reportKindOf(search: Readonly<Record<string, unknown>>): ReportKind | null {
  const { report = 'touches' } = search;
  return reportKinds.find((kind) => kind === report) ?? null;
}

/** Who may see reports of a kind. */
export const reportCapability: Readonly<Record<ReportKind, Capability>> = {
  touches: 'dashboard.view',
  support: 'surveys.results',
  answers: 'surveys.results',
  coverage: 'dashboard.view',
  follow_ups: 'dashboard.view',
  signs: 'road_signs.manage',
  goals: 'dashboard.view',
};
