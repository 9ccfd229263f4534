// Walk sheets for the printer, as one PDF, or of many walkbooks several.
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { maxSheetDoors, maxSheets } from '../../../contract/turf';
import { inParts } from '../../../domain/walkbooks/in-parts';
import { callFile } from '../../api';
import { messageFor } from '../../messages';
import { spokenLanguage } from '../../session/language';
import { toast } from '../../ui/toast';

interface Printed {
  id: string;
  name: string;
  doors: number;
}

const partSize = { most: maxSheets, weigh: ({ doors }: Printed) => doors, heaviest: maxSheetDoors };

/** Downloads the walk sheets of these walkbooks; says how many, or why not. Never throws. */
export async function printSheets(campaignId: string, walkbooks: readonly Printed[]): Promise<void> {
  const language = spokenLanguage();
  const parts = inParts(walkbooks, partSize);
  let done = 0;
  try {
    for (const [index, part] of parts.entries()) {
      if (parts.length > 1)
        toast({
          icon: 'download',
          text: say('Printing file {file} of {files} …', { file: index + 1, files: parts.length }),
          ms: 60_000,
        });
      const query = { campaign_id: campaignId, walkbook_ids: part.map(({ id }) => id).join(','), language };
      const file = await callFile(contract.turf.sheets, { query }, { timeoutMs: 120_000 });
      const [first] = part;
      const name = part.length === 1 && first ? first.name : say('walk sheets');
      download(parts.length > 1 ? `${name} ${index + 1}` : name, file);
      done += part.length;
    }
    const ready = sayCount(done, 'The walk sheet is ready to print.', '{count} walk sheets are ready to print.');
    toast({
      icon: 'download',
      text: parts.length > 1 ? `${ready} ${say('They are in {files} files.', { files: parts.length })}` : ready,
    });
  } catch (error) {
    const none = say('No walk sheets were made. {messageFor}', { messageFor: messageFor(error) });
    const some = say('Walk sheets of {done} of {all} walkbooks were made. {messageFor}', {
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
