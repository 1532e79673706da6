/** Copies the files that bundled code reads at run time, and the generated documents. */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Read only while the package is built. */
const excluded = /\.ts$|^generated.site|^generated.scripts\.json$/;

export function copyAssets(folder: string, root: string): void {
  const files = globSync(['conformance/**/*.{css,html,js}', 'generated/**/*.*'], { cwd: root });
  for (const file of files.filter((path) => !excluded.test(path))) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    // Indentation is a third of the size of the documents.
    if (file.endsWith('.json'))
      writeFileSync(target, JSON.stringify(JSON.parse(readFileSync(join(root, file), 'utf8'))));
    else cpSync(join(root, file), target);
  }
}
