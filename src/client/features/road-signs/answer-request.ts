// Saves on this phone what became of a request for a sign, and takes it back. Needs no network.
import type { SignAnswer } from '../../../contract/facts/sign-answer';
import type { SignRequest } from '../../../contract/office/sign-requests';
import { messageFor } from '../../data/error-messages';
import { t } from '../../i18n/texts';
import type { Whose } from '../../offline/mirror/lists';
import { save } from '../../offline/outbox/save';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { requestAddress } from './request-words';

const textOf = (request: SignRequest, answer: 'placed' | 'declined') =>
  answer === 'placed'
    ? t('{address}: sign placed', { address: requestAddress(request) })
    : t('{address}: no sign wanted', { address: requestAddress(request) });

/** Saves it, says so, and offers to undo it; says so when nothing was saved. */
export async function answerRequest(whose: Whose, request: SignRequest, answer: 'placed' | 'declined'): Promise<void> {
  const said = textOf(request, answer);
  try {
    await saveAnswer(whose, request, answer, said);
  } catch (failed) {
    toast({ text: messageFor(failed, t('Not saved. Keep this screen open and try again.')), icon: 'alert', ms: 0 });
    return;
  }
  toast({
    text: t('Saved on this phone: {said}', { said }),
    icon: 'check',
    ms: 10_000,
    action: { label: t('Undo'), run: () => void undoAnswer(whose, request, answer) },
  });
}

/** An answer stands for ever; a further one says that it was a mistake. */
export async function undoAnswer(whose: Whose, request: SignRequest, answer: 'placed' | 'declined'): Promise<void> {
  const said = textOf(request, answer);
  try {
    await saveAnswer(whose, request, 'undone', t('{label}: undone', { label: said }));
    toast({ text: t('Undone: {said}', { said }), icon: rareIcons.undo, ms: 4_000 });
  } catch (failed) {
    toast({ text: messageFor(failed, t('Could not undo. Try again.')), icon: 'alert', ms: 0 });
  }
}

async function saveAnswer(
  { owner, campaignId }: Whose,
  { id }: SignRequest,
  answer: SignAnswer['answer'],
  label: string,
): Promise<void> {
  const facts = [{ kind: 'sign_answer' as const, label, fact: { request_id: id, answer } }];
  await save({ owner, campaign_id: campaignId, walkbook_id: null, facts });
}
