// One person's results, newest first, each with how far from its door it was recorded. Positions are taken at results only.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import { workTouchPage, type WorkTouch } from '../../../contract/team/quality';
import { resultWords } from '../../../domain/facts/result-names';
import { useCall } from '../../data/use-call';
import { clock, formatAccuracy, formatDay, formatDistance, stamp } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row } from '../../ui/layout/stack-and-row';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { DataTable, type Column } from '../../ui/tables/data-table';

const verdicts: Record<WorkTouch['verdict'], { text: string; look: TagLook }> = {
  no_fix: { text: key('No position'), look: 'neutral' },
  fine: { text: key('At the door'), look: 'good' },
  questionable: { text: key('Questionable'), look: 'lamp' },
  flagged: { text: key('Far away'), look: 'refused' },
};

const away = ({ distance, verdict }: WorkTouch): string =>
  distance === null || verdict === 'no_fix' ? '' : formatDistance(distance);

/** Where only people with a confidential record live no address is told. */
const addressOf = ({ address }: WorkTouch): string => (address === '' ? t('A confidential address') : address);

const columnsIn = (zone: string): Column<WorkTouch>[] => [
  {
    key: 'at',
    label: t('When'),
    value: (touch) => Date.parse(touch.recorded_at),
    cell: (touch) => clock(zone)(touch.recorded_at),
    inFile: (touch) => stamp(zone)(touch.recorded_at),
  },
  {
    key: 'address',
    label: t('Door'),
    value: (touch) => addressOf(touch),
    cell: (touch) => (
      <Link to="/app/walkbook/id/$id" params={{ id: touch.walkbook_id }}>
        {addressOf(touch)}
      </Link>
    ),
  },
  { key: 'result', label: t('Result'), value: (touch) => t(resultWords[touch.contact_result].title) },
  {
    key: 'verdict',
    label: t('Position'),
    value: (touch) => t(verdicts[touch.verdict].text),
    cell: (touch) => <Tag look={verdicts[touch.verdict].look}>{t(verdicts[touch.verdict].text)}</Tag>,
  },
  {
    key: 'distance',
    label: t('From the door'),
    figures: true,
    value: (touch) => touch.distance,
    cell: away,
    inFile: away,
  },
  {
    key: 'accuracy',
    label: t('Accuracy'),
    figures: true,
    wideOnly: true,
    value: (touch) => touch.accuracy,
    cell: (touch) => (touch.accuracy === null ? '' : formatAccuracy(touch.accuracy)),
    inFile: (touch) => (touch.accuracy === null ? null : formatAccuracy(touch.accuracy)),
  },
  { key: 'walkbook', label: t('Walkbook'), wideOnly: true, value: (touch) => touch.walkbook_name },
  {
    key: 'counts',
    label: t('Counts'),
    wideOnly: true,
    value: (touch) => (touch.set_aside ? t('Set aside||flag') : t('yes')),
  },
];

export function PersonResults({ userId, day }: { userId: string; day?: string }) {
  const { campaign, campaignId } = useMember();
  /** The results after which the pages that were opened begin. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const before = opened.at(-1);
  const touches = useCall(contract.quality.touches, {
    query: {
      campaign_id: campaignId,
      user_id: userId,
      ...(day === undefined ? {} : { day }),
      ...(before === undefined ? {} : { before }),
    },
  });
  const last = touches.data?.length === workTouchPage ? touches.data.at(-1) : undefined;
  return (
    <Card
      title={day === undefined ? t('Results') : t('Results of {day}', { day: formatDay(day, 'longWeekdayDay') })}
      aside={
        day !== undefined && (
          <ButtonLink small to="/app/user/$id" params={{ id: userId }}>
            {t('All days')}
          </ButtonLink>
        )
      }
    >
      <Loadable loaded={touches}>
        {(rows) => (
          <DataTable
            label={t('Results')}
            columns={columnsIn(campaign.time_zone)}
            rows={rows}
            rowKey={(touch) => touch.id}
            file={t('Results')}
            empty={t('No results yet.')}
          />
        )}
      </Loadable>
      {(before !== undefined || last) && (
        <Row gap={8}>
          <Button disabled={before === undefined} onClick={() => setOpened(opened.slice(0, -1))}>
            {t('Newer')}
          </Button>
          <Button disabled={!last} onClick={() => last && setOpened([...opened, last.id])}>
            {t('Older')}
          </Button>
        </Row>
      )}
    </Card>
  );
}
