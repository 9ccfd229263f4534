// The results of calls in one phone bank that the server isn't known to have.
import { useStore } from '../../i18n/store';
import { useViewer } from '../../offline/mirror/use-viewer';
import {
  isKeptResult,
  keptId,
  readKeptOutreach,
  type KeptOutreach,
  type KeptResult,
} from '../../offline/outreach/kept-outreach';
import { waitingAnswers } from '../../offline/outreach/send-kept';
import { useKeptOutreach } from '../../offline/outreach/use-kept-outreach';

type Refused = KeptResult & { problem: string };
const isRefused = (kept: KeptResult): kept is Refused => kept.problem !== null;

const resultsIn = (kept: readonly KeptOutreach[], phoneBankId: string) =>
  kept.filter(isKeptResult).filter((each) => each.phone_bank_id === phoneBankId);

/** What is kept of a caller in one phone bank, oldest first. Throws NotSaved. */
export const readKeptResults = async (owner: string, phoneBankId: string): Promise<KeptResult[]> =>
  resultsIn(await readKeptOutreach(owner), phoneBankId);

/** Those whose result the server has and whose answers it doesn't take yet. */
export function useWaitingAnswers(phoneBankId: string): readonly KeptResult[] {
  const { owner } = useViewer();
  const kept = useKeptOutreach(owner) ?? [];
  const waiting = useStore(waitingAnswers);
  return resultsIn(kept, phoneBankId).filter((each) => each.problem === null && waiting.has(keptId(each)));
}

/** Those that the server refused, each with its reason. */
export function useRefusedResults(phoneBankId: string): readonly Refused[] {
  const { owner } = useViewer();
  const kept = useKeptOutreach(owner) ?? [];
  return resultsIn(kept, phoneBankId).filter(isRefused);
}
