// Walk sheets for the printer, as one PDF.
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { callBytes } from '../../api';
import { messageFor } from '../../messages';
import { spokenLanguage } from '../../session/language';
import { toast } from '../../ui/toast';

/** Downloads the walk sheets of these walkbooks; says how many, or why not. Never throws. */
export async function printSheets(
  campaignId: string,
  walkbooks: readonly { id: string; name: string }[],
): Promise<void> {
  const language = spokenLanguage();
  const query = { campaign_id: campaignId, walkbook_ids: walkbooks.map(({ id }) => id).join(','), language };
  try {
    const { bytes } = await callBytes(contract.turf.sheets, { query }, { timeoutMs: 120_000 });
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${walkbooks.length === 1 ? (walkbooks[0]?.name ?? 'walk sheets') : 'walk sheets'}.pdf`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    toast({
      icon: 'download',
      text: sayCount(walkbooks.length, 'The walk sheet is ready to print.', '{count} walk sheets are ready to print.'),
    });
  } catch (error) {
    toast({
      icon: 'alert',
      text: say('No walk sheets were made. {messageFor}', { messageFor: messageFor(error) }),
      ms: 10_000,
    });
  }
}
