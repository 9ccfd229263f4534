// People who may be someone who must be left alone, both records side by side, for a manager to decide.
import { useState } from 'react';
import { inCommon } from '../../../domain/contact-ledger/in-common';
import { suppressionWords } from '../../../domain/voter-groups/filter-texts';
import { contract } from '../../../contract';
import type { HeldPair } from '../../../contract/voters/voter-files';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { currentTexts, formatPhone } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Pages } from '../../ui/tables/pages';
import classes from './contact-review.module.css';

const pageSize = 25;
const back = { to: '/app/voter-groups', label: key('Voter groups') };

export function ContactReviewScreen() {
  const { campaignId } = useMember();
  const [skip, setSkip] = useState(0);
  const loaded = useCall(contract.contactReview.list, { query: { campaign_id: campaignId, skip, limit: pageSize } });
  return (
    <Page
      title={t('People to review')}
      back={back}
      lead={t('They may be someone who can’t be contacted. No one visits them until you decide.')}
    >
      <Loadable loaded={loaded}>
        {({ total, pairs }) =>
          total === 0 ? (
            <Card>
              <Empty icon="check" title={t('No one to review')}>
                {t('There’s nothing left to do here.')}
              </Empty>
            </Card>
          ) : (
            <Stack gap={16}>
              <p className="quiet">{tPlural(total, '{count} person to review', '{count} people to review')}</p>
              {pairs.map((pair) => (
                <Pair
                  key={`${pair.voter_id} ${pair.entry_id}`}
                  campaignId={campaignId}
                  pair={pair}
                  onDecided={() => {
                    if (pairs.length === 1 && skip > 0) setSkip(skip - pageSize);
                    loaded.reload();
                  }}
                />
              ))}
              <Pages
                page={skip / pageSize + 1}
                pages={Math.ceil(total / pageSize)}
                onPage={(page) => setSkip((page - 1) * pageSize)}
              />
            </Stack>
          )
        }
      </Loadable>
    </Page>
  );
}

const nameOf = ({ first, middle, last, suffix }: HeldPair['voter']) =>
  [first, middle, last, suffix].filter(Boolean).join(' ');

function Pair({ campaignId, pair, onDecided }: { campaignId: string; pair: HeldPair; onDecided: () => void }) {
  const { busy, problem, act } = useAction();
  const decide = (decision: 'same' | 'other') =>
    act(async () => {
      const { voter_id, entry_id } = pair;
      await call(contract.contactReview.decide, { body: { campaign_id: campaignId, voter_id, entry_id, decision } });
      onDecided();
    });
  const name = nameOf(pair.voter);
  return (
    <Card title={name}>
      <Stack gap={12}>
        <div className={classes.pair}>
          <Record label={t('On your list')} record={pair.voter} />
          <Record
            label={t('Can’t be contacted: {what}', { what: t(suppressionWords[pair.reason]) })}
            record={pair.entry}
          />
        </div>
        <p className="quiet">
          {inCommon(currentTexts(), pair.in_common)}
          {pair.reported_by === null ? null : ` · ${t('Reported by {name}', { name: pair.reported_by })}`}
        </p>
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <Button
            look="primary"
            busy={busy}
            aria-label={t('Same person: {name}', { name })}
            onClick={() => void decide('same')}
          >
            {t('Same person')}
          </Button>
          <Button busy={busy} aria-label={t('Someone else: {name}', { name })} onClick={() => void decide('other')}>
            {t('Someone else')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function Record({ label, record }: { label: string; record: HeldPair['voter'] }) {
  if (record.is_hidden)
    return (
      <div>
        <p className="quiet">{label}</p>
        <p>{t('A confidential person')}</p>
        <p>{t('Details aren’t shown. Decide by what the two have in common.')}</p>
      </div>
    );
  const name = nameOf(record);
  // Of who was erased nothing is left but what the two had in common.
  const lines = [
    name === '' ? t('Someone who was erased') : name,
    [record.address, record.unit].filter(Boolean).join(' '),
    record.birth_year === null ? t('Birth year unknown') : t('Born {year}', { year: String(record.birth_year) }),
    ...[...new Set(record.phones)].map((phone) => formatPhone(phone)),
    ...record.emails,
  ];
  return (
    <div>
      <p className="quiet">{label}</p>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
