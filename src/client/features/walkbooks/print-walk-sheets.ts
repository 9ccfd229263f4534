// Walk sheets for the printer, as one PDF, or of many walkbooks several.
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { maxWalkSheetDoors, maxWalkSheets } from '../../../contract/turf';
import { inParts } from '../../../domain/walkbooks/split-into-requests';
import { callFile } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { currentLanguage } from '../../i18n/language';
import { toast } from '../../ui/primitives/toast';

interface Printed {
  id: string;
  name: string;
  doors: number;
}

const partSize = { most: maxWalkSheets, weigh: ({ doors }: Printed) => doors, heaviest: maxWalkSheetDoors };

/** Downloads the walk sheets of these walkbooks; says how many, or why not. Never throws. */
export async function printWalkSheets(campaignId: string, walkbooks: readonly Printed[]): Promise<void> {
  const language = currentLanguage();
  const parts = inParts(walkbooks, partSize);
  let done = 0;
  try {
    for (const [index, part] of parts.entries()) {
      if (parts.length > 1)
        toast({
          icon: 'download',
          text: t('Printing file {file} of {files}…', { file: index + 1, files: parts.length }),
          ms: 60_000,
        });
      const query = { campaign_id: campaignId, walkbook_ids: part.map(({ id }) => id).join(','), language };
      const file = await callFile(contract.turf.sheets, { query }, { timeoutMs: 120_000 });
      const [first] = part;
      const name = part.length === 1 && first ? first.name : t('walk sheets');
      download(parts.length > 1 ? `${name} ${index + 1}` : name, file);
      done += part.length;
    }
    const ready = tPlural(done, 'The walk sheet is ready to print.', '{count} walk sheets are ready to print.');
    toast({
      icon: 'download',
      text: parts.length > 1 ? `${ready} ${t('They are in {files} files.', { files: parts.length })}` : ready,
    });
  } catch (error) {
    const none = t('No walk sheets were printed. {messageFor}', { messageFor: messageFor(error) });
    const some = t('Walk sheets for {done} of {all} walkbooks were printed. {messageFor}', {
      done,
      all: walkbooks.length,
      messageFor: messageFor(error),
    });
    toast({ icon: 'alert', text: done === 0 ? none : some, ms: 10_000 });
  }
}

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
