// Whom a follow-up may call or text: by a number that was given at the door, and only who may be reached so.
import type { DoorReportOf, KnownDoorReport } from '../../contract/facts/door-report';
import type { DoorVoter } from '../../contract/doors';

export interface ContactNumber {
  voter_id: string;
  name: string;
  phone: string;
  call: boolean;
  text: boolean;
}

interface Told {
  voter_id: string | null;
  contact_result: string | null;
}

/**
 * The numbers of the people whom a follow-up is for: its person, or the household. Phones get no numbers from files, only what
 * was said at the door.
 *
 * | the person | call | text |
 * |---|---|---|
 * | is left out for any reason, or asked at this door not to be contacted | no | no |
 * | asked for no calls | no | yes |
 * | asked for no texts | yes | no |
 * | has no number that holds | no | no |
 * @param reports what holds at the door, the oldest first
 * @param touches what was recorded there and holds
 */
export function contactNumbers(
  followUp: Pick<DoorReportOf<'follow_up'>, 'voter_id'>,
  voters: readonly DoorVoter[],
  reports: readonly KnownDoorReport[],
  touches: readonly Told[],
): ContactNumber[] {
  const wanted = voters.filter(({ id }) => followUp.voter_id === null || followUp.voter_id === id);
  return wanted.flatMap((voter): ContactNumber[] => {
    const asked = touches.some(
      (touch) => touch.contact_result === 'do_not_contact' && (touch.voter_id === null || touch.voter_id === voter.id),
    );
    if (voter.suppressed !== null || asked) return [];
    const phone = newestNumber(voter.id, reports);
    const isFree = (channel: 'call' | 'text') => !voter.no_channels?.includes(channel);
    const [call, text] = [isFree('call'), isFree('text')];
    if (phone === '' || (!call && !text)) return [];
    return [{ voter_id: voter.id, name: `${voter.first} ${voter.last}`.trim(), phone, call, text }];
  });
}

/** '' where there is none. A correction that says nothing of the number leaves it. */
function newestNumber(voterId: string, reports: readonly KnownDoorReport[]): string {
  let phone = '';
  for (const report of reports)
    if ((report.kind === 'person_added' || report.kind === 'person_corrected') && report.voter_id === voterId)
      phone = report.phone ?? phone;
  return phone.trim();
}

/** A number as a link of the phone's own apps has it. */
export const dialed = (phone: string): string => phone.replace(/(?!^\+)[^\d]/g, '');
