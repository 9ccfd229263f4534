// What is worth a look in one's own shifts, and one's answer to it. Shows nothing where there is nothing.
import { useState, type ReactNode } from 'react';
import { contract } from '../../../contract';
import { longestAnswer, type WorkFlag } from '../../../contract/team/quality';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { AreaField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { FlagEntry } from './flag-entry';
import { isSameFlag } from './flag-key';

/** @param children stand below, and wait until it is known whether anything stands above them. */
export function MyFlags({ campaignId, children }: { campaignId: string; children?: ReactNode }) {
  const { data, error, replace } = useCall(contract.quality.mine, { query: { campaign_id: campaignId } });
  if (!data) return error === undefined ? null : children;
  if (data.length === 0) return children;
  return (
    <>
      <Card title={t('Worth a look')}>
        <Stack gap={24}>
          <p className="quiet">
            {t(
              'Nothing here means you did something wrong. Say in a sentence what happened, and your manager reads it.',
            )}
          </p>
          {data.map((flag) => (
            <MyFlag
              key={`${flag.day} ${flag.rule}`}
              flag={flag}
              campaignId={campaignId}
              onAnswered={(answered) => replace(data.map((each) => (isSameFlag(each, answered) ? answered : each)))}
            />
          ))}
        </Stack>
      </Card>
      {children}
    </>
  );
}

interface Props {
  flag: WorkFlag;
  campaignId: string;
  onAnswered: (flag: WorkFlag) => void;
}

function MyFlag({ flag, campaignId, onAnswered }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, problem, act } = useAction();
  const save = async () => {
    const { day, rule } = flag;
    const body = { campaign_id: campaignId, day, rule, answer: (typed ?? '').trim() };
    onAnswered(await call(contract.quality.answer, { body }));
    setTyped(null);
  };
  return (
    <FlagEntry flag={flag}>
      {typed === null ? (
        <Row>
          <Button onClick={() => setTyped(flag.answer)}>
            {flag.answer === '' ? t('Answer||flag') : t('Change answer')}
          </Button>
        </Row>
      ) : (
        <Form onSubmit={() => void act(save)}>
          {problem && <Problem safe={t('Your text is still here.')}>{problem}</Problem>}
          <AreaField
            label={t('What happened?')}
            rows={2}
            maxLength={longestAnswer}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Row gap={8}>
            <Button look="primary" type="submit" busy={busy} disabled={typed.trim() === flag.answer}>
              {t('Send answer')}
            </Button>
            <Button onClick={() => setTyped(null)}>{t('Cancel')}</Button>
          </Row>
        </Form>
      )}
    </FlagEntry>
  );
}
