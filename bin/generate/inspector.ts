/** Bundles the inspector from `mock-server/ui`: one script and one style sheet for current browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'mock-server/ui');

/** Returns the paths and texts of the bundled files. The output is reproducible. The bundler is loaded on demand. */
export async function buildInspectorFiles(): Promise<[string, string][]> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
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
    metafile: true,
    logLevel: 'warning',
  });
  const notices = await collectLicenceNotices(Object.keys(metafile.inputs));
  const findOutputText = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return [
    ['ui/app.css', findOutputText('style.css')],
    ['ui/app.js', `${notices}${findOutputText('app.js')}`],
    ['ui/index.html', await readFile(join(source, 'index.html'), 'utf8')],
  ];
}

/**
 * The licences of the bundled packages, as comments.
 *
 * @param inputs the paths of the bundled files
 */
async function collectLicenceNotices(inputs: readonly string[]): Promise<string> {
  const names = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const notices = await Promise.all(
    [...names].sort().map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
      const licence = await readFile(join(folder, 'LICENSE'), 'utf8');
      return `/*!\n${name} ${version}\n\n${licence.trim()}\n*/\n`;
    }),
  );
  return notices.join('');
}
