import { isTest, isWithin, type SourceFile, type Violation } from './source.ts';

const clockModule = 'mock-server/clock';

/** The mock's time can be moved, so only its clock may read the machine's time; the contract never reads the time. */
export function checkClock(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ file, clockReads }) => {
    if (!isWithin(file, 'spec') && !isWithin(file, 'mock-server')) return [];
    if (isTest(file) || isWithin(file, clockModule)) return [];
    return clockReads.map(({ line, expression }) => ({
      file,
      reason: `line ${line} reads the machine's time with ${expression}; ${
        isWithin(file, 'spec') ? 'take the instant as an argument' : `only ${clockModule} may`
      }`,
    }));
  });
}
