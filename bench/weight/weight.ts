/** Measures what an installation adds to a project. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { listInstalledTree, measureWeight, type Weight } from '../../scripts/build/installedTree.ts';
import { formatCount, formatFigure } from '../report/format.ts';
import type { Section } from '../report/section.ts';

const root = join(import.meta.dirname, '../..');

/** An installed tool: the folders of its packages and their dependencies. */
interface Installation {
  readonly name: string;
  readonly folders: readonly string[];
}

export function buildWeightSection(): Section {
  const ownWeight = measurePackage();
  const dependencies = listInstalledTree(root, Object.keys(manifest.dependencies));
  const installations: readonly Installation[] = [
    ['MSW', 'msw'],
    ['Prism', '@stoplight/prism-cli'],
    ['Express 5', 'express'],
  ].map(([name = '', packageName = '']) => ({ name, folders: listInstalledTree(root, [packageName]) }));
  const dependencyWeight = sumWeights(dependencies);
  const ownTree = {
    name: 'social-contract',
    packages: 1 + dependencies.length,
    files: ownWeight.files + dependencyWeight.files,
    bytes: ownWeight.bytes + dependencyWeight.bytes,
  };
  const weights = [
    ownTree,
    ...installations.map(({ name, folders }) => ({ name, packages: folders.length, ...sumWeights(folders) })),
  ];
  return {
    name: 'weight',
    tables: [
      {
        title: 'Weight: what an installation adds to a project',
        columns: ['', 'packages', 'files', 'MB'],
        rows: [
          [
            'social-contract, the package alone',
            '1',
            formatCount(ownWeight.files),
            formatFigure(ownWeight.bytes / 1e6),
          ],
          ...weights.map(({ name, packages, files, bytes }) => [
            name,
            formatCount(packages),
            formatCount(files),
            formatFigure(bytes / 1e6),
          ]),
        ],
      },
    ],
    goals: [
      { label: 'The package, MB', target: { max: 6 }, found: ownWeight.bytes / 1e6 },
      { label: 'Packages of an installation', target: { max: 40 }, found: ownTree.packages },
      { label: 'An installation, MB', target: { max: 20 }, found: ownTree.bytes / 1e6 },
    ],
    charts: [],
    notes: ['Bytes of the files, as npm installs them; optional peer dependencies are left out.'],
    data: { own: ownWeight, weights },
  };
}

/** The files that `npm pack` puts into the package. Needs a complete build in `dist/`. */
function measurePackage(): Weight {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ unpackedSize, entryCount }] = JSON.parse(output) as [{ unpackedSize: number; entryCount: number }];
  return { files: entryCount, bytes: unpackedSize };
}

function sumWeights(folders: readonly string[]): Weight {
  const weights = folders.map((folder) => measureWeight(join(root, folder)));
  return {
    files: weights.reduce((sum, { files }) => sum + files, 0),
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
