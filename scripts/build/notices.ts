/** The licences of the bundled packages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param inputs the paths of the bundled files */
export function noticesOf(inputs: readonly string[], root: string): string {
  const names = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const packagesOf = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const { title, text } = noticeOf(name, root);
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), title]);
  }
  const notices = [...packagesOf].map(([text, titles]) => `## ${titles.join(', ')}\n\n${text}\n`);
  return ['# Third-party code\n', ...notices].join('\n');
}

/** @throws Error if a package has no licence */
function noticeOf(name: string, root: string): { readonly title: string; readonly text: string } {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license?: string;
  };
  const [file] = globSync('{LICENSE,LICENCE,license,licence}{,.md,.txt}', { cwd: folder });
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
  if (text === undefined) throw new Error(`${name} names no licence.`);
  return { title: `${name} ${version}`, text };
}
