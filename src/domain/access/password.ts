// The password rules of registration (spec sections 5 and 9), as the four lines of the live checklist.
import { passwordMinimum, passwordSpecials } from '../../contract/users';

export interface PasswordLine {
  text: string;
  met: boolean;
}

/** The checklist for a password and its repetition, in the order in which it is shown. Empty fields do not match. */
export function passwordChecklist(password: string, confirmation: string): PasswordLine[] {
  return [
    { text: `At least ${passwordMinimum} characters`, met: password.length >= passwordMinimum },
    { text: 'Contains a number', met: /\d/.test(password) },
    {
      text: `Contains a special character (${passwordSpecials})`,
      met: passwordSpecials.split('').some((special) => password.includes(special)),
    },
    { text: 'Passwords match', met: password !== '' && password === confirmation },
  ];
}

/** Whether a password may be registered: every line of the checklist is met. */
export function passwordIsReady(password: string, confirmation: string): boolean {
  return passwordChecklist(password, confirmation).every((line) => line.met);
}
