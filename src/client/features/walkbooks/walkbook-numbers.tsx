// A walkbook in numbers: how far, how many, how long a walk.
import { Said } from '../../ui/said';
import type { ReactNode } from 'react';
import { key, say } from '../../../domain/words/say';
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
          <Said
            text={key('{done} of {doors} doors knocked')}
            done={<strong>{number(walkbook.doors_done)}</strong>}
            doors={number(walkbook.doors)}
          />
        </p>
        <Progress label={say('Doors knocked')} done={walkbook.doors_done} total={walkbook.doors} />
      </div>
      <dl className={classes.numbers}>
        <Figure label={say('Doors left')}>{number(left)}</Figure>
        <Figure label={say('Contacts')}>{number(walkbook.contacts)}</Figure>
        <Figure label={say('Voters')}>{number(walkbook.voters)}</Figure>
        <Figure label={say('Walk')}>{walkbook.metres > 0 ? distance(walkbook.metres) : '–'}</Figure>
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
