import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Their tests start programs or run the whole suite, which takes seconds where a unit test takes milliseconds. */
const slowFolders = /^(?:selftest|docs|scripts|bin|tests|mock-server\/acceptance)\//;

/**
 * Runs the files of slow folders first. Vitest orders files that it has not timed yet by their size, and a fresh
 * checkout then ends with one worker waiting for a slow file.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, this.#getRank(file)]));
    return sorted.toSorted((a, b) => (a.project === b.project ? (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) : 0));
  }

  #getRank({ moduleId }: TestSpecification): number {
    return slowFolders.test(relative(this.ctx.config.root, moduleId)) ? 0 : 1;
  }
}
