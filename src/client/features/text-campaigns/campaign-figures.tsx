// How a text campaign goes in figures: what was sent, what became of it, who answered, and who was left out and why.
import { Link } from '@tanstack/react-router';
import type { TextCampaign, TextCounts } from '../../../contract/outreach/text-campaigns';
import { formatNumber } from '../../i18n/formats';
import { formatRate } from '../../i18n/rates';
import { t, tPlural } from '../../i18n/texts';
import { Bars } from '../../ui/charts/bars';
import { Figures } from '../../ui/charts/figures';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Progress } from '../../ui/primitives/progress';
import { byMost, failureTitle, leftOutTitle } from './text-words';

export function CampaignFigures({ campaign }: { campaign: TextCampaign }) {
  const { id, status, counts, canary } = campaign;
  if (status === 'Draft') return null;
  if (status === 'Preparing')
    return (
      <Card title={t('Listing recipients')}>
        <output>{t('This takes a moment. It becomes active automatically.')}</output>
      </Card>
    );
  const { recipients, sent, taken, waiting } = counts;
  return (
    <Card title={tPlural(recipients, '{count} recipient', '{count} recipients')}>
      <Stack gap={14}>
        <Progress label={t('Texts sent')} done={sent} total={recipients} />
        <Figures
          boxed
          figures={[
            [t('Sent||texts'), formatNumber(sent)],
            [t('Delivered||texts'), formatRate(counts.delivered, sent)],
            [t('Not delivered'), formatRate(counts.failed, sent), counts.failed > 0 ? 'warn' : undefined],
            [t('Answered||people'), formatRate(counts.replied, sent)],
            [
              t('Replies waiting'),
              counts.unanswered === 0 ? (
                formatNumber(0)
              ) : (
                <Link key="replies" to="/app/text-campaign/id/$id/send" params={{ id }} search={{ view: 'replies' }}>
                  {formatNumber(counts.unanswered)}
                </Link>
              ),
              counts.unanswered > 0 ? 'warn' : undefined,
            ],
            [t('Opted out'), formatRate(counts.opted_out, sent)],
            [t('In a batch'), formatNumber(taken)],
            [t('Waiting||recipient'), formatNumber(waiting)],
          ]}
        />
        {canary.size > 0 && !canary.done && (
          <Stack gap={6}>
            <p>
              {t(
                'The first {size} go out before the rest, to see whether carriers and people take them well: {sent} sent.',
                {
                  size: canary.size,
                  sent: canary.sent,
                },
              )}
            </p>
            <Progress label={t('First texts sent')} done={canary.sent} total={canary.size} look="lamp" />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

export function FailuresCard({ counts }: { counts: TextCounts }) {
  const bars = byMost(counts.failures, failureTitle);
  if (bars.length === 0) return null;
  return (
    <Card title={t('Why texts weren’t delivered')}>
      <Bars bars={bars} top={bars[0]?.count ?? 1} all={counts.failed} />
    </Card>
  );
}

export function LeftOutCard({ counts }: { counts: TextCounts }) {
  const before = byMost(counts.left_out, leftOutTitle);
  // Whose text never left is told of above.
  const { too_late: _late, number_gone: _gone, ...refused } = counts.refused;
  const since = byMost(refused, leftOutTitle);
  if (before.length === 0 && since.length === 0) return null;
  const sumOf = (bars: typeof before) => bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t('Who was left out')}>
      <Stack gap={14}>
        {before.length > 0 && (
          <Stack gap={6}>
            <p>{t('When the recipients were listed')}</p>
            <Bars bars={before} top={before[0]?.count ?? 1} all={sumOf(before)} />
          </Stack>
        )}
        {since.length > 0 && (
          <Stack gap={6}>
            <p>{t('When a texter tapped send')}</p>
            <Bars bars={since} top={since[0]?.count ?? 1} all={sumOf(since)} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
