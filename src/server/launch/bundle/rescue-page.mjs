// Builds the rescue page: one file with its script and style in it, apart from the app's bundle, so that it works when that does not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const script = /<script type="module" src="\.\/(.+)"><\/script>/;

/**
 * @param {string} root the product's folder
 * @param {string[]} target the oldest browsers
 * @returns {import('vite').Plugin}
 */
export function rescuePage(root, target) {
  return {
    name: 'rescue-page',
    apply: 'build',
    async generateBundle() {
      const folder = join(root, 'src', 'client');
      const page = readFileSync(join(folder, 'rescue.html'), 'utf8');
      const [, entry = ''] = script.exec(page) ?? [];
      const built = await build({
        configFile: false,
        root,
        logLevel: 'error',
        publicDir: false,
        build: { write: false, target, lib: { entry: join(folder, entry), formats: ['iife'], name: 'rescue' } },
      });
      const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
      const code = outputs.find((each) => each.type === 'chunk')?.code.trim() ?? '';
      const css = outputs.find((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
      const style = css?.type === 'asset' ? String(css.source).trim() : '';
      if (!code || !style || /<\/(script|style)/.test(code + style)) throw new Error('The rescue page is not whole.');
      const source = page
        .replace(script, () => `<script>${code}</script>`)
        .replace('</head>', () => `<style>${style}</style>\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'rescue.html', source });
    },
  };
}
