// Takes proposed walkbooks into use, one after the other, so that one that is refused holds none of the others back.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { proposalStatus, recommendedWalkbooks, type RecommendedWalkbook } from '../../../contract/recommendations';
import { t, tPlural } from '../../i18n/texts';
import { call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { toast } from '../../ui/primitives/toast';

export interface Take {
  /** Ids of those that are on their way. */
  busy: ReadonlySet<string>;
  /** Why one was refused, by id. */
  problems: ReadonlyMap<string, string>;
  take: (proposals: readonly RecommendedWalkbook[]) => Promise<void>;
}

export function useProposal(campaignId: string, onTaken: (taken: RecommendedWalkbook) => void): Take {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const take = async (proposals: readonly RecommendedWalkbook[]) => {
    setBusy(new Set(proposals.map(({ id }) => id)));
    setProblems(new Map());
    let taken = 0;
    for (const { id } of proposals) {
      try {
        const body = { id, campaign_id: campaignId, status: proposalStatus.inUse };
        onTaken(await call(recommendedWalkbooks.update, { body }, { timeoutMs: 60_000 }));
        taken += 1;
      } catch (error) {
        setProblems((before) => new Map(before).set(id, changeFailedText(error)));
      }
      setBusy((before) => new Set([...before].filter((each) => each !== id)));
    }
    if (taken > 0)
      toast({
        icon: 'check',
        text: tPlural(
          taken,
          '{count} walkbook created. Assign it to the person who will walk it.',
          '{count} walkbooks created. Assign them to the people who will walk them.',
        ),
        action: { label: t('Walkbooks'), run: () => void navigate({ to: '/app/walkbooks' }) },
        ms: 10_000,
      });
  };
  return { busy, problems, take };
}
