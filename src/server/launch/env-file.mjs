// A small reader of `.env` files: NAME=value a line, `#` comments, optional quotes, optional `export`.

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, name = '', raw = ''] = match;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    values[name] = quoted ? (quoted[2] ?? '') : raw.replace(/(^|\s+)#.*$/, '');
  }
  return values;
}
