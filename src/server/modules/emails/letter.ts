// How an e-mail of ours looks: a few paragraphs and one button, as plain text and as HTML that needs nothing from elsewhere.

export interface Letter {
  subject: string;
  /** Before the button. */
  paragraphs: readonly string[];
  /** What a person wrote; it is set apart, and nothing in it becomes a link. */
  quote?: { from: string; text: string } | null;
  /** Names in the first column, numbers in the others. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[]; below: string | null } | null;
  button?: { label: string; url: string } | null;
  /** Small, below. */
  foot: readonly string[];
}

export function letterText({ paragraphs, quote, table, button, foot }: Letter): string {
  return [
    ...paragraphs,
    ...(quote ? [`${quote.from}:\n${quote.text.replaceAll(/^/gm, '> ')}`] : []),
    ...(table ? [tableText(table)] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...foot,
  ].join('\n\n');
}

const column = 'max-width:520px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#16213a';
const link =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#2a4bb0;color:#ffffff;text-decoration:none;font-weight:600';

export function letterHtml(language: string, { subject, paragraphs, quote, table, button, foot }: Letter): string {
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
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;background:#faf8f4"><div style="${column}">${paragraphs.map(paragraph).join('')}${said}${table ? tableHtml(table) : ''}${pressed}<hr style="border:0;border-top:1px solid #e4e2dc;margin:24px 0 12px">${small}</div></body></html>`;
}

type Table = NonNullable<Letter['table']>;

/** As columns of letters of one width. */
function tableText({ head, rows, below }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const written = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return [...written, ...(below === null ? [] : ['', below])].join('\n');
}

function tableHtml({ head, rows, below }: Table): string {
  const cell = (tag: 'th' | 'td', text: string, at: number) =>
    `<${tag} style="padding:6px 8px;border-bottom:1px solid #e4e2dc;text-align:${at === 0 ? 'left' : 'right'};vertical-align:bottom">${escape(text)}</${tag}>`;
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((text, at) => cell(tag, text, at)).join('')}</tr>`;
  const under = below === null ? '' : `<p style="margin:0 0 16px;font-size:13px;color:#5b6475">${escape(below)}</p>`;
  return `<table style="width:100%;margin:0 0 8px;border-collapse:collapse;font-size:14px;line-height:1.35"><thead>${line('th', head)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>${under}`;
}

export function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
