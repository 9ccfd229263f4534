// Phone numbers as files and people write them, as the one spelling that carriers take: +19195550100.

/**
 * A number with its country's code; null where it can't be one. Ten digits are one of the United States or Canada; others only with
 * their plus. `server/modules/text-campaigns/decide-repo.ts` says the same in SQL.
 */
export function dialable(written: string | null): string | null {
  const text = (written ?? '').trim();
  const digits = text.replaceAll(/\D/g, '');
  if (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits) && (!text.startsWith('+') || digits.length === 11))
    return `+1${digits.slice(-10)}`;
  if (!text.startsWith('+') || digits.startsWith('1')) return null;
  return /^[2-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** The usual ways to write a number that carriers take, by which it is found among those that files and people wrote. */
export function spellingsOf(phone: string): string[] {
  const [, area = '', exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  if (area === '') return [phone];
  const near = [`${exchange}-${line}`, `${exchange}.${line}`, `${exchange} ${line}`];
  const whole = [
    `${area}${exchange}${line}`,
    `(${area})${exchange}${line}`,
    `(${area}) ${exchange}${line}`,
    `${area}-${exchange}${line}`,
    ...near.flatMap((rest) => [
      `${area}${rest.charAt(3)}${rest}`,
      `(${area}) ${rest}`,
      `(${area})-${rest}`,
      `(${area})${rest}`,
      `${area} ${rest}`,
    ]),
  ];
  return whole.flatMap((each) => [
    each,
    ...['1', '1 ', '1-', '1.', '+1', '+1 ', '+1-', '+1.'].map((code) => `${code}${each}`),
  ]);
}
