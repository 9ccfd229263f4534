// One person: where they live and with whom, what was recorded, why they are left alone, and what each file said.
import { useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { Person } from '../../../contract/voters/people';
import { channelList } from '../../../domain/door-reports/report-texts';
import { standingText, supportWords } from '../../../domain/voter-groups/filter-texts';
import { translateFileValue } from '../../../domain/i18n/file-values';
import { currentTexts, formatDay, formatPhone } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Columns, Row } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Tag } from '../../ui/primitives/tag';
import { fullName, leftOutTag, VotersTable } from '../voter-groups/voters-table';
import { PersonAnswers, PersonContacts, PersonOutreach } from './person-contacts';
import { PersonFiles } from './person-files';
import { PersonLedger } from './person-ledger';
import classes from './people.module.css';

const signWords: Record<string, string> = {
  pending: key('Pending'),
  placed: key('Placed||sign'),
  declined: key('Declined'),
};

export function PersonScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(contract.people.get, { query: { id, campaign_id: campaignId } });
  const voter = loaded.data?.voter;
  return (
    <Page
      title={voter ? fullName(voter) : t('Voter')}
      back={{ to: '/app/voters', label: t('Find a voter') }}
      lead={voter && [voter.address, voter.unit, `${voter.city} ${voter.zip}`.trim()].filter(Boolean).join(', ')}
    >
      <Loadable loaded={loaded}>
        {(person) => (
          <Columns
            side={
              <>
                <About person={person} />
                <PersonLedger
                  ledger={person.ledger}
                  open={person.voter.suppressed === null && person.no_channels.length === 0}
                />
                <PersonFiles person={person} />
              </>
            }
          >
            <PersonContacts touches={person.touches} />
            <PersonOutreach outreach={person.outreach} />
            <PersonAnswers answers={person.answers} />
            <Card title={t('Who else lives here')}>
              {person.household.length > 0 ? (
                <VotersTable voters={person.household} />
              ) : (
                <p className="quiet">{t('No one else on file')}</p>
              )}
            </Card>
          </Columns>
        )}
      </Loadable>
    </Page>
  );
}

function About({ person }: { person: Person }) {
  const { voter, mobile, registered_on: since, status, support_score: support, no_channels: muted } = person;
  const texts = currentTexts();
  const facts: [string, string | number | null][] = [
    [t('Voter ID'), voter.source_id],
    [t('Age'), voter.age],
    [t('Sex'), voter.sex],
    [t('Party'), voter.party && translateFileValue(texts, voter.party)],
    [t('Precinct'), voter.precinct_label ?? voter.precinct],
    [t('Support'), support === null ? null : t(supportWords[support] ?? key('undecided'))],
    [t('Phone'), voter.phone && formatPhone(voter.phone)],
    [t('Mobile phone'), mobile && formatPhone(mobile)],
    [t('Email'), voter.email],
    [t('Language'), voter.language && translateFileValue(texts, voter.language)],
    [t('Registration date'), since && formatDay(since, 'dayYear')],
    [t('Status'), status && standingText(texts, status)],
  ];
  return (
    <Card title={t('About')}>
      <Row gap={8}>
        {voter.suppressed && <Tag look="refused">{leftOutTag(voter)}</Tag>}
        {muted.length > 0 && (
          <Tag look="refused">{t('Do not contact {channels}', { channels: channelList(texts, muted) })}</Tag>
        )}
        {person.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {person.signs.map(({ name, status: sign }) => (
          <Tag key={name} look="action">{`${name}: ${t(signWords[sign] ?? sign)}`}</Tag>
        ))}
      </Row>
      <dl className={classes.facts}>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}
