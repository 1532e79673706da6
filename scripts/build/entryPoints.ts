/** The modules that the manifest exports. */
import manifest from '../../package.json' with { type: 'json' };

export interface EntryPoint {
  /** The source, relative to the root. */
  readonly source: string;
  /** The declarations, relative to `dist/`. */
  readonly types: string;
  /** The name of the bundled file, without its extension. */
  readonly name: string;
}

const getName = (path: string): string => path.replace(/^\.\/dist\/lib\/|\.js$/g, '');

export const entryPoints: readonly EntryPoint[] = Object.values(manifest.exports).flatMap((target) => {
  if (typeof target === 'string') return [];
  const types = target.types.replace('./dist/', '');
  return [{ source: types.replace('.d.ts', '.ts'), types, name: getName(target.default) }];
});

/** The command line. */
export const command = { source: 'bin/social-contract.ts', name: getName(manifest.bin['social-contract']) };

/** The command whose start time matters; the command line loads it lazily. */
export const mockCommand = 'bin/mock/mock.ts';

/** The entry point of in-process mocks, which loads the control surface as well. */
export const mockModule = 'mock-server/index.ts';

/** The entry points that load no server, by source. */
export const lightEntryPoints: readonly string[] = entryPoints.flatMap(({ name, source }) =>
  ['index', 'client', 'client-node', 'profile', 'service', 'spec'].includes(name) ? [source] : [],
);

/** The paths of modules that are started as processes. */
export const programs = ['src/media/pdfProcess.ts'] as const;
