// What is said of mailers and mailings.
export const mailMessages = {
  MAILER_UNREADABLE: 'This file can’t be used as a mailer. Use a PDF, a JPEG or a PNG.',
  MAILER_PDF_BROKEN: 'This PDF is damaged or incomplete. Export it again, then choose the new file.',
  MAILER_PDF_LOCKED: 'This PDF has a password or is protected. Export it without protection, then choose the new file.',
  MAILER_PAGES: 'This PDF has {count} pages. A mailer has one page, or two: front and back.',
  MAILER_PAGE_SIZE: 'A page of this file is smaller than 2 inches or larger than 30 inches. Check its size.',
  MAILER_ARCHIVED: 'This mailer is archived. Restore it first.',
  MAIL_OTHER_PERSON: 'A mailing can only be made in your own name.',
  MAIL_DAY_PAST: 'This day or hour has passed. Choose a later one.',
  MAIL_DAY_FAR: 'Choose a day within the next year.',
  MAIL_NOT_CANCELABLE: 'This mailing is already being made, so it can’t be canceled.',
  MAIL_PAGE_QUESTIONS: 'Choose questions of the survey that is in use.',
  MAIL_PAGE_DEPENDS: 'A question is asked because of an earlier one. Choose that one, too.',
  MAIL_NOT_READY: 'This mailing isn’t ready yet.',
  MAIL_NO_PIECES:
    'There’s nothing to print. Since this mailing was made, everyone on it has opted out, moved or left the voter file.',
} as const;
