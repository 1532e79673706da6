/** The inspector and the conformance report share their type and colours, but no code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('the report has the type and colours of the inspector', () => {
  expect(read('conformance/report/html/assets/tokens.css')).toBe(read('mock-server/ui/style/tokens.css'));
});
