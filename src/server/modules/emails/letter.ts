// How an e-mail of ours looks: a few paragraphs and one button, as plain text and as HTML that needs nothing from elsewhere.

export interface Letter {
  subject: string;
  /** Before the button. */
  paragraphs: readonly string[];
  /** What a person wrote; it is set apart, and nothing in it becomes a link. */
  quote?: { from: string; text: string } | null;
  button?: { label: string; url: string } | null;
  /** Small, below. */
  foot: readonly string[];
}

export function letterText({ paragraphs, quote, button, foot }: Letter): string {
  return [
    ...paragraphs,
    ...(quote ? [`${quote.from}:\n${quote.text.replaceAll(/^/gm, '> ')}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...foot,
  ].join('\n\n');
}

const column = 'max-width:520px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#16213a';
const link =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#2a4bb0;color:#ffffff;text-decoration:none;font-weight:600';

export function letterHtml(language: string, { subject, paragraphs, quote, button, foot }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const said = quote
    ? `<p style="margin:0 0 4px">${escape(quote.from)}:</p><blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #e4e2dc;white-space:pre-wrap">${escape(quote.text)}</blockquote>`
    : '';
  const pressed = button
    ? `<p style="margin:24px 0"><a style="${link}" href="${escape(button.url)}">${escape(button.label)}</a></p>`
    : '';
  const small = foot
    .map((text) => `<p style="margin:0 0 8px;font-size:13px;color:#5b6475">${escape(text)}</p>`)
    .join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;background:#faf8f4"><div style="${column}">${paragraphs.map(paragraph).join('')}${said}${pressed}<hr style="border:0;border-top:1px solid #e4e2dc;margin:24px 0 12px">${small}</div></body></html>`;
}

export function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
