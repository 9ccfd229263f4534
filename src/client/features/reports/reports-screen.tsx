// The reports of the campaign. Which one, and of what, stands in the address, so that it can be shared and saved.
import { Link, useSearch } from '@tanstack/react-router';
import { key, t } from '../../i18n/texts';
import { PageLinks } from '../../ui/layout/page-links';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { ResultFiles } from '../result-files/result-files';
import { AnswerReport } from './answer-report';
import { ChapterReportView } from './chapters/chapter-report';
import { CoverageReportView } from './coverage/coverage-report';
import { FollowUpReport } from './follow-up-report';
import { GoalsReport } from './goals-report';
import { SavedReports, SaveReport } from './saved-reports';
import { SignsReportView } from './signs/signs-report';
import { SupportReportView } from './support-report';
import { TouchReportView } from './touch-report';
import { VanExport } from './van/van-export';
import classes from './reports.module.css';

const kinds = {
  touches: key('Touches'),
  support: key('Support'),
  answers: key('Survey answers'),
  coverage: key('Coverage'),
  follow_ups: key('Follow-ups'),
  signs: key('Signs'),
  goals: key('Goals and pace'),
  chapters: key('Chapters'),
  saved: key('Saved reports'),
  van: key('For VAN'),
  imported: key('From other tools'),
} as const;
type Kind = keyof typeof kinds;
const order = Object.keys(kinds) as Kind[];

export function ReportsScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { can } = useMember();
  // Who may not import sees what was imported in all other reports.
  // That of chapters is reached from where they are: most campaigns have none.
  const shown = order.filter(
    (each) => (each !== 'imported' || can('voters.import')) && (each !== 'chapters' || search.report === each),
  );
  const kind = shown.find((each) => each === search.report) ?? 'touches';
  return (
    <Page
      title={t('Reports')}
      actions={
        <>
          {kind !== 'saved' && kind !== 'van' && kind !== 'imported' && <SaveReport search={search} />}
          <Button icon={rareIcons.printer} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <PageLinks label={t('Reports')} shown={kind}>
        {shown.map((each) => (
          <Link
            key={each}
            to="/app/reports"
            search={each === 'touches' ? {} : { report: each }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={each === kind ? 'page' : undefined}
          >
            {t(kinds[each])}
          </Link>
        ))}
      </PageLinks>
      <div className={classes.report}>
        {kind === 'touches' && <TouchReportView search={search} />}
        {kind === 'support' && <SupportReportView search={search} />}
        {kind === 'answers' && <AnswerReport search={search} />}
        {kind === 'coverage' && <CoverageReportView search={search} />}
        {kind === 'follow_ups' && <FollowUpReport search={search} />}
        {kind === 'signs' && <SignsReportView search={search} />}
        {kind === 'goals' && <GoalsReport />}
        {kind === 'chapters' && <ChapterReportView search={search} />}
        {kind === 'saved' && <SavedReports />}
        {kind === 'van' && <VanExport search={search} />}
        {kind === 'imported' && <ResultFiles />}
      </div>
    </Page>
  );
}
