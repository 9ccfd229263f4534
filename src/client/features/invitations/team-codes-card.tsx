// Team codes: one code on the office wall for everyone who comes to volunteer, limited in people and days.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { TeamCode } from '../../../contract/joining';
import { formatDate } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { Row } from '../../ui/layout/stack-and-row';
import { AskFirst } from '../../ui/layout/ask-first';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import { ChooseWalkbooks } from './choose-walkbooks';
import { ShareDialog } from './share-dialog';
import styles from './invitations.module.css';

const words: Record<TeamCode['status'], string> = {
  open: key('Open'),
  used_up: key('Full'),
  expired: key('Expired'),
  revoked: key('Ended'),
};

export function TeamCodesCard() {
  const { campaignId, campaign } = useMember();
  const codes = useCall(contract.teamCodes.all, { query: { campaign_id: campaignId } });
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<TeamCode | null>(null);
  const [ending, setEnding] = useState<TeamCode | null>(null);
  const put = (code: TeamCode) =>
    codes.replace(
      (codes.data ?? []).some(({ id }) => id === code.id)
        ? (codes.data ?? []).map((each) => (each.id === code.id ? code : each))
        : [code, ...(codes.data ?? [])],
    );
  return (
    <Card
      title={t('Team codes')}
      aside={
        !making && (
          <Button small look="pale" icon="plus" onClick={() => setMaking(true)}>
            {t('New team code')}
          </Button>
        )
      }
    >
      {making && (
        <TeamCodeForm
          campaignId={campaignId}
          onCancel={() => setMaking(false)}
          onMade={(code) => {
            setMaking(false);
            put(code);
            setShown(code);
          }}
        />
      )}
      {ending && (
        <EndDialog
          code={ending}
          onEnded={(ended) => {
            setEnding(null);
            put(ended);
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {shown && (
        <ShareDialog
          title={t('Join {campaign}', { campaign: campaign.name })}
          link={shown.link}
          words={t('Join {campaign} as a volunteer.', { campaign: campaign.name })}
          label={t('Code to join as a volunteer')}
          onClose={() => setShown(null)}
        >
          <p>
            {t(
              'Show this code, or send the link. Anyone who opens it and confirms an email address joins as a Volunteer.',
            )}{' '}
            {limitWords(shown)}
          </p>
        </ShareDialog>
      )}
      <Loadable loaded={codes}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>
              {t('A team code on the wall of your office lets volunteers join by scanning it, without an invitation.')}
            </p>
          ) : (
            <ul>
              {rows.map((code) => (
                <li key={code.id} className={styles.item}>
                  <div className={styles.who}>
                    <p>
                      {t('{people} of {most} people invited', {
                        people: code.people,
                        most: code.most_people,
                      })}
                    </p>
                    <p className={styles.small}>{limitWords(code)}</p>
                  </div>
                  <Tag look={code.status === 'open' ? 'lamp' : 'neutral'}>{t(words[code.status])}</Tag>
                  {code.status === 'open' && (
                    <Row gap={8}>
                      <Button small icon={rareIcons.send} onClick={() => setShown(code)}>
                        {t('Show code')}
                      </Button>
                      <Button small look="quiet" onClick={() => setEnding(code)}>
                        {t('End it')}
                      </Button>
                    </Row>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Card>
  );
}

interface EndProps {
  code: TeamCode;
  onEnded: (code: TeamCode) => void;
  onClose: () => void;
}

function EndDialog({ code: { id, campaign_id }, onEnded, onClose }: EndProps) {
  const { busy, problem, refused, act } = useAction();
  const end = () => act(async () => onEnded(await call(contract.teamCodes.revoke, { body: { id, campaign_id } })));
  return (
    <AskFirst
      title={t('End this team code?')}
      does={t('End it')}
      keeps={t('Keep it')}
      busy={busy}
      problem={problem}
      safe={refused && t('Nothing was changed.')}
      onDo={end}
      onClose={onClose}
    >
      {t('No one else can join with it, and it can’t be started again. Invitations it gave still work.')}
    </AskFirst>
  );
}

function limitWords({ most_people, expires_at, walkbook_ids }: TeamCode): string {
  const until = t('For up to {people} until {day}', {
    people: tPlural(most_people, '{count} person', '{count} people'),
    day: formatDate(expires_at, 'dayYear'),
  });
  const count = walkbook_ids.length;
  return count === 0 ? `${until}.` : `${until} · ${tPlural(count, '{count} walkbook', '{count} walkbooks')}`;
}

interface FormProps {
  campaignId: string;
  onMade: (code: TeamCode) => void;
  onCancel: () => void;
}

const peopleChoices = [5, 10, 25, 50, 100, 250, 500];
const dayChoices = [1, 3, 7, 14, 30, 60];

function TeamCodeForm({ campaignId, onMade, onCancel }: FormProps) {
  const [people, setPeople] = useState(25);
  const [days, setDays] = useState(7);
  const [walkbookIds, setWalkbookIds] = useState<string[]>([]);
  const { busy, problem, refused, act } = useAction();
  const keyFor = useIdempotencyKey();
  const make = async () => {
    const body = { campaign_id: campaignId, most_people: people, days, walkbook_ids: walkbookIds };
    onMade(await call(contract.teamCodes.create, { body }, { idempotencyKey: keyFor(body) }));
  };
  return (
    <div className={styles.form}>
      <Form onSubmit={() => void act(make)}>
        {problem && <Problem safe={refused && t('No code was made.')}>{problem}</Problem>}
        <SelectField
          label={t('How many people may join')}
          value={people}
          onChange={(event) => setPeople(Number(event.target.value))}
          options={peopleChoices.map((count) => [String(count), tPlural(count, '{count} person', '{count} people')])}
        />
        <SelectField
          label={t('How long it works')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          options={dayChoices.map((count) => [String(count), tPlural(count, '{count} day', '{count} days')])}
        />
        <ChooseWalkbooks campaignId={campaignId} chosen={walkbookIds} onChange={setWalkbookIds} />
        <Row gap={8}>
          <Button type="submit" look="primary" busy={busy}>
            {t('Make the code')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
