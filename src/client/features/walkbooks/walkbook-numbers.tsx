// A walkbook in numbers: how far, how many, how long a walk.
import type { ReactNode } from 'react';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { distance, number } from '../../../domain/reports/words';
import { Progress } from '../../ui/progress';
import classes from './manage.module.css';

export function WalkbookNumbers({ walkbook }: { walkbook: WalkbookSummary }) {
  const left = walkbook.doors - walkbook.doors_done;
  return (
    <div className={classes.stack}>
      <div>
        <p className={classes.far}>
          <strong>{number(walkbook.doors_done)}</strong> of {number(walkbook.doors)} doors knocked
        </p>
        <Progress label="Doors knocked" done={walkbook.doors_done} total={walkbook.doors} />
      </div>
      <dl className={classes.numbers}>
        <Figure label="Doors left">{number(left)}</Figure>
        <Figure label="Contacts">{number(walkbook.contacts)}</Figure>
        <Figure label="Voters">{number(walkbook.voters)}</Figure>
        <Figure label="Walk">{walkbook.metres > 0 ? distance(walkbook.metres) : '–'}</Figure>
      </dl>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
