import { isWithin, type SourceFile, type Violation } from './source.ts';

const sizedFolders = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'bench'];
const maxBytes = 12_000;

/** One concept in each file: a file that outgrows this limit holds several. */
export function checkSizes(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ file, bytes }) => bytes > maxBytes && sizedFolders.some((folder) => isWithin(file, folder)))
    .map(({ file, bytes }) => ({
      file,
      reason: `has ${bytes} bytes, and ${maxBytes} is the most; split it by concept`,
    }));
}

/** A name that says nothing gathers things that have nothing to do with each other. */
export function checkNames(paths: readonly string[]): Violation[] {
  return paths.flatMap((file) => {
    const empty = file.split('/').find((segment) => /^(utils?|helpers?|misc)(\.|$)/i.test(segment));
    return empty ? [{ file, reason: `"${empty}" says nothing; name it after what is in it` }] : [];
  });
}
