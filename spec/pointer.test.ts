import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPointer, splitPointer } from './pointer.ts';
import { runOptions } from './testing/runOptions.ts';

const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '/', '~', '~0', '~1', '~01', '__proto__', '0'),
);

test('splitPointer returns the path that was passed to buildPointer', () => {
  fc.assert(
    fc.property(fc.array(name), (path) => {
      expect(splitPointer(buildPointer(...path))).toEqual(path);
    }),
    runOptions(1000),
  );
});
