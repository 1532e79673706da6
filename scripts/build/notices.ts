/** The licences of the bundled packages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param inputs the paths of the bundled files */
export function noticesOf(inputs: readonly string[], root: string): string {
  const names = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  return ['# Third-party code\n', ...[...names].sort().map((name) => noticeOf(name, root))].join('\n');
}

/** @throws Error if a package has no licence */
function noticeOf(name: string, root: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license?: string;
  };
  const [file] = globSync('{LICENSE,LICENCE,license,licence}{,.md,.txt}', { cwd: folder });
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
  if (text === undefined) throw new Error(`${name} names no licence.`);
  return `## ${name} ${version}\n\n${text}\n`;
}
