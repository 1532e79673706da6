/** Bundles the inspector from `mock-server/ui`: one script and one style sheet for current browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../mock-server/ui');

/** Loads the bundler only when it is called. The same sources give the same bytes. */
export async function inspectorFiles(): Promise<[string, string][]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: source,
    entryPoints: { app: 'main.tsx', style: 'style/app.css' },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2023', 'chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const outputText = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return [
    ['ui/app.css', outputText('style.css')],
    ['ui/app.js', outputText('app.js')],
    ['ui/index.html', await readFile(join(source, 'index.html'), 'utf8')],
  ];
}
