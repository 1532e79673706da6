/** Copies the files that bundled code reads at run time, and the generated documents. */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Sources, pages that are in the archive, and a document that `generate` writes for the tools that need it. */
const excluded = /\.ts$|^generated.site|^generated.openapi\.tools\.json$/;

/** Read by the command line only, so it is compressed. */
const compressed = /^generated.scripts\.json$/;

export function copyAssets(folder: string, root: string): void {
  const files = globSync(['conformance/**/*.{css,html,js}', 'src/theme/*.css', 'generated/**/*.*'], { cwd: root });
  for (const file of files.filter((path) => !excluded.test(path))) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (compressed.test(file)) {
      writeFileSync(`${target}.br`, brotliCompressSync(readFileSync(join(root, file))));
      continue;
    }
    // Indentation is a third of the size of the documents.
    if (file.endsWith('.json'))
      writeFileSync(target, JSON.stringify(JSON.parse(readFileSync(join(root, file), 'utf8'))));
    else cpSync(join(root, file), target);
  }
}
