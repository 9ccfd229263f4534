// What a proposed walkbook expects, in numbers.
import type { RecommendedWalkbook } from '../../../contract/recommendations';
import { formatDistance, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { timeWords } from './recommendation-words';
import { Figures } from '../../ui/charts/figures';

export function ProposalFigures({ proposal }: { proposal: RecommendedWalkbook }) {
  const { doors, voters, expected_contacts: contacts, minutes, metres } = proposal;
  return (
    <Figures
      figures={[
        [t('Doors'), formatNumber(doors)],
        [t('Voters'), formatNumber(voters)],
        [t('Conversations (estimate)'), contacts === null ? t('Too few knocks') : formatNumber(Math.round(contacts))],
        [t('Time (estimate)'), timeWords(minutes)],
        [t('Planned walk'), formatDistance(metres)],
      ]}
    />
  );
}
