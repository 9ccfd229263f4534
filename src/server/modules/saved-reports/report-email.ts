// The e-mail with a saved report: its totals and first lines as they are when it goes out, to who may still see reports of its kind.
// Names no voter.
import type { EmailLanguage } from '../../../contract/office/emails';
import { may } from '../../../domain/access/capabilities';
import { textsFor } from '../../../domain/i18n/texts';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import { reportCapability, reportKindOf, type ReportKind } from '../../../domain/reports/report-kinds';
import type { Db } from '../../db/connection';
import type { Letter } from '../emails/letter';
import { answerPart } from './letters/answer-part';
import type { Asking, ReportPart } from './letters/asking';
import { coveragePart } from './letters/coverage-part';
import { followUpPart } from './letters/follow-up-part';
import { goalPart } from './letters/goal-part';
import { signPart } from './letters/sign-part';
import { supportPart } from './letters/support-part';
import { touchPart } from './letters/touch-part';
import { findReceiver } from './report-emails-repo';
import { linesIn, reportEmailWords } from './report-email-texts';
import { searchOf } from './repo';

const parts: Record<ReportKind, (asking: Asking) => Promise<ReportPart | null>> = {
  touches: touchPart,
  support: supportPart,
  answers: answerPart,
  coverage: coveragePart,
  follow_ups: followUpPart,
  signs: signPart,
  goals: goalPart,
};

interface About {
  campaign_id: string;
  subject_id: string;
  language: EmailLanguage;
  receiver_email: string;
}

export const reportEmail =
  (publicUrl: string, clock: () => Date = () => new Date()) =>
  async (db: Db, { campaign_id, subject_id, language, receiver_email }: About): Promise<Letter | null> => {
    const receiver = await findReceiver(db, campaign_id, subject_id);
    if (!receiver || receiver.email !== receiver_email) return null;
    const search = searchOf(receiver.address);
    const kind = reportKindOf(search);
    if (kind === null || !may(receiver.title, 'dashboard.view') || !may(receiver.title, reportCapability[kind]))
      return null;
    const zone = knownZone(receiver.time_zone);
    const words = reportEmailWords[language];
    const part = await parts[kind]({
      db,
      campaign_id,
      campaign_name: receiver.campaign_name,
      zone,
      today: dayInZone(zone)(clock()),
      search,
      texts: textsFor({ catalogue: linesIn(language), country: receiver.country }),
      words,
    });
    if (part === null) return null;
    return {
      subject: words.subject(receiver.name, part.last),
      paragraphs: [receiver.name, part.about, ...part.sentences],
      table: part.table,
      button: {
        label: words.open,
        url: `${publicUrl}/app/reports?${new URLSearchParams(part.address).toString()}`,
      },
      foot: [words.foot, words.stop(`${publicUrl}/app/account`)],
    };
  };
