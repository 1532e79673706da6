/** The licences of the bundled packages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Notice {
  readonly title: string;
  /** The copyright lines. */
  readonly owners: string;
  /** The terms, which many packages share. */
  readonly terms: string;
}

/** @param inputs the paths of the bundled files */
export function formatNotices(inputs: readonly string[], root: string): string {
  const names = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const byTerms = Map.groupBy(
    [...names].sort().map((name) => readNotice(name, root)),
    ({ terms }) => terms.replaceAll(/\s+/g, ' '),
  );
  const notices = [...byTerms.values()].map(
    (same) => `${same.map(({ title, owners }) => `## ${title}\n\n${owners}`).join('\n')}\n${same[0]?.terms}\n`,
  );
  return ['# Third-party code\n', ...notices].join('\n');
}

/** @throws Error if a package has no licence */
function readNotice(name: string, root: string): Notice {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license?: string;
  };
  const [file] = globSync('{LICENSE,LICENCE,license,licence}{,.md,.txt}', { cwd: folder });
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
  if (text === undefined) throw new Error(`${name} has no licence, neither in a file nor in its package.json.`);
  const isOwner = (line: string) => /^\W*Copyright\b/i.test(line);
  const lines = text.split('\n');
  return {
    title: `${name} ${version}`,
    owners: lines
      .filter(isOwner)
      .map((line) => `${line.trim()}\n`)
      .join(''),
    terms: lines
      .filter((line) => !isOwner(line) && !/^\W*(?:The )?MIT Licen[cs]e\W*(?:\(MIT\))?\W*$/i.test(line))
      .join('\n')
      .trim(),
  };
}
