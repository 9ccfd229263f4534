// Who is walking: the assigned walkbooks that are not finished, each with its people and how far they are.
import { Link } from '@tanstack/react-router';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { formatList, t } from '../../i18n/texts';
import { formatNumber } from '../../i18n/formats';
import type { Loaded } from '../../data/use-call';
import { Loadable } from '../../ui/primitives/loadable';
import classes from './campaign-map.module.css';

const mostShown = 8;

interface Props {
  walkbooks: Loaded<WalkbookSummary[]>;
  onShow: (walkbook: WalkbookSummary) => void;
}

export function Walkers({ walkbooks, onShow }: Props) {
  return (
    <Loadable loaded={walkbooks}>
      {(all) => {
        const walked = all
          .filter(
            (each) => each.assigned.length > 0 && each.doors_done < each.doors && each.record_status === 'is_active',
          )
          .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
        if (walked.length === 0) return <p className={classes.note}>{t('No one has a walkbook to walk right now.')}</p>;
        return (
          <>
            <ul className={classes.walkers} aria-label={t('Who is walking')}>
              {walked.slice(0, mostShown).map((walkbook) => (
                <li key={walkbook.id}>
                  <button type="button" disabled={walkbook.bounds === null} onClick={() => onShow(walkbook)}>
                    <span>{walkbook.name}</span>
                    <span className={classes.note}>
                      {t('{people} · {done} of {doors} doors', {
                        people: formatList(walkbook.assigned.map(({ first }) => first)),
                        done: formatNumber(walkbook.doors_done),
                        doors: formatNumber(walkbook.doors),
                      })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {walked.length > mostShown && (
              <Link to="/app/walkbooks" className={classes.note}>
                {t('See all')}
              </Link>
            )}
          </>
        );
      }}
    </Loadable>
  );
}
