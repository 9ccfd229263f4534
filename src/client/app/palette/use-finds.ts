// What the palette finds for what is typed: screens, walkbooks, members, and voters once the fingers rest.
import { useMemo } from 'react';
import { contract } from '../../../contract';
import { titleName } from '../../../domain/access/title-names';
import { findByWords } from '../../../domain/lists/find-by-words';
import { useCall, type Loaded } from '../../data/use-call';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { myWalkbooks, useList } from '../../offline/mirror/lists';
import { useMember } from '../../session/session';
import { useRested } from '../../ui/fields/use-rested';
import type { IconName } from '../../ui/primitives/icons';
import { placesFor } from './palette-places';

export interface Find {
  id: string;
  path: string;
  label: string;
  /** What tells it from others of the same name. */
  note?: string;
  icon: IconName;
}

export interface FindGroup {
  title: string;
  finds: readonly Find[];
}

const most = 6;
/** Fewer letters are too many voters. */
const fewestLetters = 2;

interface Finds {
  /** Those in which something was found. */
  groups: readonly FindGroup[];
  /** Voters are on their way. */
  searching: boolean;
  /** The first call that failed: what it would have brought isn't among the finds. */
  failed: Pick<Loaded<unknown>, 'data' | 'error' | 'at' | 'reload'> | undefined;
}

export function useFinds(typed: string): Finds {
  const { campaign, campaignId, can } = useMember();
  const query = { query: { campaign_id: campaignId } };
  const isManager = can('walkbooks.view_all');
  const all = useCall(contract.walkbooks.all, isManager ? query : null);
  const own = useList(myWalkbooks).items;
  const members = useCall(contract.users.campaignAccount, can('members.view') ? query : null);
  const text = useRested(typed.trim());
  const asksVoters = can('voters.view') && text.length >= fewestLetters;
  const voters = useCall(contract.people.search, asksVoters ? { body: { campaign_id: campaignId, text } } : null);

  const places = useMemo(
    () => placesFor(can, campaign).map(({ path, label, icon }): Find => ({ id: path, path, icon, label: t(label) })),
    // What someone may changes with the campaign only.
    // oxlint-disable-next-line react/exhaustive-deps
    [campaignId, campaign.is_texting_enabled, campaign.is_phone_banking_enabled],
  );
  const walkbooks = (isManager ? (all.data ?? []) : own).map(({ id, name }): Find => ({
    id,
    path: `/app/walkbook/id/${id}`,
    label: name,
    icon: 'walkbook',
  }));
  const people = (members.data ?? []).map(({ id, first, last, title }): Find => ({
    id,
    path: `/app/user/${id}`,
    label: `${first} ${last}`,
    note: titleName(currentTexts(), title),
    icon: 'me',
  }));
  // An answer to fewer letters is none to these.
  const found = asksVoters && text === typed.trim() ? (voters.data?.voters ?? []) : [];
  const match = (finds: readonly Find[]) => findByWords(typed, finds, ({ label }) => label, most);
  const groups: FindGroup[] = [
    { title: t('Screens'), finds: typed.trim() === '' ? places : match(places) },
    { title: t('Walkbooks'), finds: match(walkbooks) },
    { title: t('People'), finds: match(people) },
    {
      title: t('Voters'),
      finds: found.slice(0, most).map(({ id, first, last, address, unit, city }) => ({
        id,
        path: `/app/voter/${id}`,
        label: `${first} ${last}`,
        note: [[address, unit].filter(Boolean).join(' '), city].filter(Boolean).join(', '),
        icon: 'door',
      })),
    },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    searching: asksVoters && (text !== typed.trim() || (voters.data === undefined && voters.error === undefined)),
    failed: [voters, all, members].find(({ error }) => error !== undefined),
  };
}
