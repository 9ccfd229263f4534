// One of my walkbooks: how far it is, with whom, and the one thing to do next.
import { useMemo, type ReactNode } from 'react';
import { formatDistance, formatTimeLeft } from '../../../i18n/formats';
import { formatList, t, tPlural } from '../../../i18n/texts';
import type { WalkbookSummary } from '../../../../contract/walkbooks';
import { estimateMinutes } from '../../../../domain/walkbooks/estimate';
import { nextDoor, progress } from '../../../../domain/walkbooks/progress';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { download, type Download } from '../../../offline/mirror/downloads';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import { Button, ButtonLink } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Tag } from '../../../ui/primitives/tag';
import { ProgressRing } from './progress-ring';
import styles from './walkbook-card.module.css';

interface Props {
  walkbook: WalkbookSummary;
  viewer: Viewer;
  state: Download | undefined;
  /** The one card whose button glows. */
  first: boolean;
}

/** A card of a walkbook on this phone: read from the doors themselves, so that it counts what is not sent yet. */
export function HereCard(props: Props) {
  const { walkbookView } = useWalkbookView(props.viewer, props.walkbook.id);
  const { doors, standingOf, lastDoorId } = walkbookView;
  const counts = useMemo(() => progress(doors, standingOf), [doors, standingOf]);
  const next = useMemo(() => nextDoor(doors, standingOf, lastDoorId), [doors, standingOf, lastDoorId]);
  if (walkbookView.state !== 'ready') return <SummaryCard {...props} />;
  const { unit, address } = next?.properties ?? { unit: null, address: '' };
  const place = unit ? `${address} #${unit}` : address;
  return (
    <Shell {...props} done={counts.done} total={counts.doors} part={walkbookView.part}>
      <ButtonLink
        look={props.first ? 'primary' : 'pale'}
        wide
        to="/app/walkbook/id/$id/walk"
        params={{ id: props.walkbook.id }}
      >
        {next ? `${counts.done > 0 ? t('Continue at') : t('Start at')} ${place}` : t('See the doors')}
      </ButtonLink>
    </Shell>
  );
}

/** A card from the list alone: not on this phone yet, or one of very many. */
export function SummaryCard(props: Props) {
  const { walkbook, viewer, state } = props;
  return (
    <Shell {...props} done={walkbook.doors_done} total={walkbook.doors}>
      {state === 'here' ? (
        <ButtonLink look="pale" wide to="/app/walkbook/id/$id/walk" params={{ id: walkbook.id }}>
          {t('Open')}
        </ButtonLink>
      ) : (
        <Button
          look="pale"
          wide
          icon="download"
          busy={state === 'fetching'}
          onClick={() => void download(viewer, walkbook)}
        >
          {state === 'fetching' ? t('Downloading…') : t('Download for offline use')}
        </Button>
      )}
      {state === 'failed' && (
        <output className={styles.failed}>
          {t('It couldn’t be downloaded. Check your connection and try again.')}
        </output>
      )}
    </Shell>
  );
}

function Shell({
  walkbook,
  viewer,
  state,
  done,
  total,
  part,
  children,
}: Props & { done: number; total: number; part?: WalkbookView['part']; children: ReactNode }) {
  const left = Math.max(0, total - done);
  const leftOut = walkbook.left_out ?? 0;
  // The way is the whole walkbook's, also where only a part of it is this person's.
  const metres = total > 0 ? (walkbook.metres * left) / (part?.of ?? total) : 0;
  const others = walkbook.assigned.filter((person) => person.id !== viewer.userId).map((person) => person.first);
  const company = others.length > 3 ? [...others.slice(0, 2), t('{count} more', { count: others.length - 2 })] : others;
  return (
    <Card>
      <div className={styles.head}>
        <ProgressRing done={done} total={total} />
        <div className={styles.words}>
          <h2 className={styles.name}>{walkbook.name}</h2>
          <p className="quiet">
            {total === 0
              ? t('No doors yet')
              : left === 0
                ? t('All {doors} done', { doors: tPlural(total, '{count} door', '{count} doors') })
                : [
                    t('{doors} left', { doors: tPlural(left, '{count} door', '{count} doors') }),
                    formatTimeLeft(estimateMinutes(left, metres)),
                    formatDistance(metres),
                    ...(leftOut > 0 ? [tPlural(leftOut, '{count} person left out', '{count} people left out')] : []),
                  ].join(' · ')}
          </p>
        </div>
      </div>
      <div className={styles.tags}>
        {part && <Tag look="action">{t('Your share')}</Tag>}
        {walkbook.survey_name && <Tag>{walkbook.survey_name}</Tag>}
        {company.length > 0 && <Tag>{t('With {company}', { company: formatList(company) })}</Tag>}
        {state === 'here' && <Tag look="good">{t('On this phone')}</Tag>}
      </div>
      {children}
    </Card>
  );
}
