// The password rules of registration (spec sections 5 and 9), as the four lines of the live checklist.
import { say } from '../words/say';
import { passwordMinimum, passwordSpecials } from '../../contract/users';

export interface PasswordLine {
  text: string;
  met: boolean;
}

/** The checklist for a password and its repetition, in the order in which it is shown. Empty fields do not match. */
export function passwordChecklist(password: string, confirmation: string): PasswordLine[] {
  return [
    {
      text: say('At least {passwordMinimum} characters', { passwordMinimum }),
      met: password.length >= passwordMinimum,
    },
    { text: say('Contains a number'), met: /\d/.test(password) },
    {
      text: say('Contains a special character ({passwordSpecials})', { passwordSpecials }),
      met: passwordSpecials.split('').some((special) => password.includes(special)),
    },
    { text: say('Passwords match'), met: password !== '' && password === confirmation },
  ];
}

/** Whether a password may be registered: every line of the checklist is met. */
export function passwordIsReady(password: string, confirmation: string): boolean {
  return passwordChecklist(password, confirmation).every((line) => line.met);
}
