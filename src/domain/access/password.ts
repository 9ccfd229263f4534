// The password rules of registration, as the four lines of the live checklist.
import type { Texts } from '../i18n/texts';
import { passwordMinimum, passwordSpecials } from '../../contract/users';

export interface PasswordLine {
  text: string;
  met: boolean;
}

const hasNumber = (password: string) => /\d/.test(password);
const hasSpecial = (password: string) => passwordSpecials.split('').some((special) => password.includes(special));

/** The checklist for a password and its repetition, in the order in which it is shown. Empty fields do not match. */
export function passwordChecklist({ t }: Texts, password: string, confirmation: string): PasswordLine[] {
  return [
    {
      text: t('At least {passwordMinimum} characters', { passwordMinimum }),
      met: password.length >= passwordMinimum,
    },
    { text: t('Contains a number'), met: hasNumber(password) },
    {
      text: t('Contains a special character ({passwordSpecials})', { passwordSpecials }),
      met: hasSpecial(password),
    },
    { text: t('Passwords match'), met: password !== '' && password === confirmation },
  ];
}

/** Whether a password may be registered: every line of the checklist is met. */
export function passwordIsReady(password: string, confirmation: string): boolean {
  return password.length >= passwordMinimum && hasNumber(password) && hasSpecial(password) && password === confirmation;
}
