// The reports of the campaign. Which one, and of what, stands in the address, so that it can be shared and saved.
import { useSearch } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Page } from '../../ui/primitives/page';
import { TouchReportView } from './touch-report';
import classes from './reports.module.css';

export function ReportsScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return (
    <Page
      title={t('Reports')}
      actions={
        <Button icon={printer} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      }
    >
      <div className={classes.report}>
        <TouchReportView search={search} />
      </div>
    </Page>
  );
}

const printer = 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7v-6Z';
