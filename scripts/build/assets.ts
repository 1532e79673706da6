/** Copies the files that bundled code reads at run time, and the generated documents. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { parse } from 'yaml';
import { toYaml } from '../../src/generate/yaml.ts';

/** Files that are not copied: sources, pages that are in the archive, and documents that only tools of this project need. */
const excludedPattern = /\.ts$|^generated.site|^generated.openapi\.(?:tools|prism)\.json$/;

/** Files that only the program itself reads, so they can be compressed. */
const compressedPattern = /^generated.(?:scripts\.json|ui.app\.(?:css|js))$/;

export function copyAssets(folder: string, root: string): void {
  const files = globSync(['conformance/**/*.{css,html,js}', 'src/theme/*.css', 'generated/**/*.*'], { cwd: root });
  for (const file of files.filter((path) => !excludedPattern.test(path))) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (compressedPattern.test(file)) {
      writeFileSync(`${target}.br`, brotliCompressSync(compact(file, readFileSync(join(root, file), 'utf8'))));
      continue;
    }
    writeFileSync(target, compact(file, readFileSync(join(root, file), 'utf8')));
  }
}

/** Removes white space: indentation is a third of the size of the documents. */
function compact(file: string, text: string): string {
  if (file.endsWith('.yaml')) return toYaml(parse(text), 'compact');
  if (file.endsWith('.json')) return JSON.stringify(JSON.parse(text));
  return file.endsWith('.css') ? transformSync(text, { loader: 'css', minify: true }).code : text;
}
