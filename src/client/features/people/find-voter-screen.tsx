// Finding one person of the campaign, also misspelled. What is typed stays out of the address and of this browser's history.
import { useEffect, useState } from 'react';
import { contract } from '../../../contract';
import { t, tPlural } from '../../i18n/texts';
import { useCall } from '../../data/use-call';
import { useIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import { SearchBox } from '../../ui/fields/search-box';
import { useRested } from '../../ui/fields/use-rested';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { VotersTable } from '../voter-groups/voters-table';

/** Between two searches while spellings are being learned. */
const lookAgain = 3000;
const fewestLetters = 2;

/** What was searched for last, and by whom: whoever comes back from a person's page finds it again. */
let last = { of: '', text: '' };

export function FindVoterScreen() {
  const { uid } = useIdentity();
  const { campaignId } = useMember();
  const of = `${uid} ${campaignId}`;
  const [typed, setTyped] = useState(last.of === of ? last.text : '');
  const text = useRested(typed.trim());
  useEffect(() => {
    last = { of, text: typed };
  }, [typed, of]);
  const isEnough = text.length >= fewestLetters;
  const found = useCall(contract.people.search, isEnough ? { body: { campaign_id: campaignId, text } } : null, {
    every: (answer) => (answer?.learning ? lookAgain : undefined),
  });
  return (
    <Page title={t('Find a voter')} back={{ to: '/app/voter-groups', label: t('Voter groups') }}>
      <Card>
        <Stack gap={14}>
          <SearchBox label={t('Name, address, phone, or voter ID')} value={typed} onChange={setTyped} />
          {isEnough ? (
            <Loadable loaded={found}>
              {({ voters, capped, learning }) => (
                <>
                  <output className="quiet">
                    {[
                      ...(voters.length > 0 ? [tPlural(voters.length, '{count} voter', '{count} voters')] : []),
                      ...(capped ? [t('more match: type another letter')] : []),
                      ...(learning ? [t('Similar spellings will be included in a moment.')] : []),
                    ].join(' · ')}
                  </output>
                  {voters.length > 0 ? (
                    <VotersTable voters={voters} />
                  ) : (
                    !learning && (
                      <Empty icon={rareIcons.search} title={t('No one found')}>
                        {t('Try fewer words, or only the last name or street.')}
                      </Empty>
                    )
                  )}
                </>
              )}
            </Loadable>
          ) : (
            <Empty icon={rareIcons.search} title={t('Search all voters')}>
              {t('Small spelling mistakes are fine: “Jhon Smiht” finds John Smith.')}
            </Empty>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
