// The three documents of the terms screen, one after the other.
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';

/** In their order. The key names the setting with the document's address. */
export const termsDocuments = [
  { key: 'privacy', name: key('Privacy Policy') },
  { key: 'disclaimer', name: key('Disclaimer') },
  { key: 'terms', name: key('Terms and Conditions') },
] as const;

/** `step` counts from 0; `accepted` is how many of the documents were accepted, always the first ones. */
export interface TermsState {
  step: number;
  accepted: number;
}

export const termsStart: TermsState = { step: 0, accepted: 0 };
const last = termsDocuments.length - 1;

/** Whether the document shown is accepted. */
export function isAccepted(state: TermsState): boolean {
  return state.accepted > state.step;
}

/** What the main button does now: accept the document, go on, or finish. */
export function mainAction(state: TermsState): 'accept' | 'next' | 'complete' {
  if (!isAccepted(state)) return 'accept';
  return state.step === last ? 'complete' : 'next';
}

/** The next document is blocked until the current one is accepted. */
export function mayGoNext(state: TermsState): boolean {
  return isAccepted(state) && state.step < last;
}

/** Whether a document stands before this one. */
export function mayGoBack(state: TermsState): boolean {
  return state.step > 0;
}

/** Accepts the document shown. */
export function accept(state: TermsState): TermsState {
  return { ...state, accepted: Math.max(state.accepted, state.step + 1) };
}

/** Shows the next document, where that is allowed; else nothing changes. */
export function goNext(state: TermsState): TermsState {
  return mayGoNext(state) ? { ...state, step: state.step + 1 } : state;
}

/** Shows the document before, where there is one; else nothing changes. */
export function goBack(state: TermsState): TermsState {
  return mayGoBack(state) ? { ...state, step: state.step - 1 } : state;
}

/** 'Step N of 3: name'. */
export function stepText({ t }: Texts, state: TermsState): string {
  return t('Step {step} of {count}: {name}', {
    step: state.step + 1,
    count: termsDocuments.length,
    name: t(termsDocuments[state.step]?.name ?? termsDocuments[0].name),
  });
}
