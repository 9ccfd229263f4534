// How e-mails leave this installation: over SMTP, or into a folder where only the operator of this machine finds them.
import type { Config } from '../config';
import { mailFolder } from './mail-folder';
import type { Mail } from './mail-message';
import { smtpMail } from './mail-smtp';

export function mailOf({ mail }: Pick<Config, 'mail'>): Mail {
  return mail.kind === 'smtp' ? smtpMail(mail) : mailFolder(mail);
}
