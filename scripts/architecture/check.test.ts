import { describe, expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';
import { parseSource } from './parse.ts';

/** The violations of a small tree, given as file to text, each as `file: reason`. */
function findViolations(tree: Record<string, string>): string[] {
  const files = Object.entries(tree).map(([file, text]) => parseSource(file, text));
  return checkArchitecture(Object.keys(tree), files).map(({ file, reason }) => `${file}: ${reason}`);
}

describe('the architecture check rejects', () => {
  test.each([
    ['the contract importing a tool', 'spec/a.ts', "import { b } from '../src/b.ts'", 'must not import src/b.ts'],
    [
      'the contract importing a type of a tool',
      'spec/a.ts',
      "import type { B } from '../src/b.ts'",
      'must not import src/b.ts',
    ],
    [
      'the contract importing generated files',
      'spec/a.ts',
      "export * from '../generated/b.ts'",
      'must not import generated/b.ts',
    ],
    ['the contract importing Node', 'spec/a.ts', "import fs from 'node:fs'", 'must not import node:fs'],
    [
      'the contract importing another package',
      'spec/a.ts',
      "import fc from 'fast-check'",
      'must not import fast-check',
    ],
    [
      'a tool importing the mock',
      'src/a/a.ts',
      "import { b } from '../../mock-server/b.ts'",
      'must not import mock-server/b.ts',
    ],
    [
      'the mock importing the suite',
      'mock-server/a.ts',
      "await import('../conformance/b.ts')",
      'must not import conformance/b.ts',
    ],
    [
      'the mock importing the benchmark',
      'mock-server/a.ts',
      "import { b } from '../bench/b.ts'",
      'must not import bench/b.ts',
    ],
    [
      'the benchmark importing a script',
      'bench/a.ts',
      "import { b } from '../scripts/b.ts'",
      'must not import scripts/b.ts',
    ],
    [
      'the suite importing the mock',
      'conformance/a.ts',
      "import { b } from '../mock-server/b.ts'",
      'must not import mock-server/b.ts',
    ],
    [
      'the suite importing the client',
      'conformance/a.ts',
      "import { b } from '../src/client/b.ts'",
      'must not import src/client/b.ts',
    ],
    [
      'a folder whose name starts like an allowed one',
      'conformance/a.ts',
      "import { b } from '../src/profiles/b.ts'",
      'must not import src/profiles/b.ts',
    ],
    [
      'a test that imports against the layers',
      'spec/a.test.ts',
      "import { b } from '../src/b.ts'",
      'must not import src/b.ts',
    ],
    [
      'a part importing a composition root',
      'mock-server/a.ts',
      "import { b } from '../bin/b.ts'",
      'must not import bin/b.ts',
    ],
    [
      'the self-test importing the command line',
      'selftest/a.ts',
      "import { b } from '../bin/b.ts'",
      'must not import bin/b.ts',
    ],
    [
      'the project imported by its own name',
      'src/a/a.ts',
      "import { b } from 'social-contract/spec'",
      'by relative path',
    ],
    ['an import type', 'spec/a.ts', "export type B = import('../src/b.ts').B", 'must not import src/b.ts'],
    ['Node in the client', 'src/client/a.ts', "import { createHmac } from 'node:crypto'", 'must not load node:crypto'],
    ['a type of Zod in the client', 'src/client/a.ts', "import type { z } from 'zod'", 'must not load zod'],
    ['reading the time in the contract', 'spec/a.ts', '\nexport const a = Date.now();', 'line 2 reads'],
    ['reading the time in the mock', 'mock-server/a.ts', 'export const a = new Date();', 'line 1 reads'],
    [
      'reading the time through globalThis',
      'mock-server/a.ts',
      'export const now = globalThis.Date.now;',
      'line 1 reads',
    ],
    ['reading the time as a string', 'mock-server/a.ts', 'export const now = Date();', 'line 1 reads'],
    [
      'a class of Zod as a value',
      'src/a/a.ts',
      "import { z } from 'zod'; export const is = (a: z.ZodType) => a instanceof z.ZodObject;",
      'line 1 reads z.ZodObject; only spec/schemas/introspection looks inside Zod',
    ],
    [
      'a class of Zod imported by its name',
      'mock-server/a.ts',
      "import { ZodObject } from 'zod';",
      'line 1 reads ZodObject',
    ],
    [
      'the core of Zod, even as a type',
      'proxy/a.ts',
      "import type { z } from 'zod';\nexport type Issue = z.core.$ZodIssue;",
      'line 2 reads z.core',
    ],
    ['the modules inside Zod', 'spec/a.ts', "import * as core from 'zod/v4/core';", 'imports zod/v4/core'],
    [
      'the private members of a schema',
      'conformance/a.ts',
      'export const a = (b: any) => b._zod;',
      'line 1 reads ._zod',
    ],
    [
      'the members of a schema of the contract',
      'bin/a.ts',
      "import { Post } from '../spec/schemas/post.ts'; export const a = Post.shape;",
      'line 1 reads .shape',
    ],
    [
      'the schema inside another',
      'src/a/a.ts',
      "import type { z } from 'zod'; export const a = (b: z.ZodOptional) => b.unwrap();",
      'line 1 reads .unwrap()',
    ],
    [
      'the issues of a Zod error',
      'src/a/a.ts',
      "import { z } from 'zod'; export const a = z.string().safeParse(1).error?.issues;",
      'line 1 reads .issues',
    ],
    ['a file that is too long', 'conformance/a.ts', `// ${'x'.repeat(12_000)}`, 'bytes'],
    ['a file named utils', 'src/a/utils.ts', '', 'is not a descriptive name'],
    ['a folder named helpers', 'tests/helpers/server.ts', '', 'is not a descriptive name'],
  ])('%s', (_what, file, text, reason) => {
    expect(findViolations({ [file]: text })).toEqual([
      expect.stringMatching(`^${file}: .*${reason.replaceAll('.', '\\.')}`),
    ]);
  });

  test('Zod imported by the client through other files, and shows the import chain', () => {
    const tree = {
      'src/client/a.ts': "import { b } from '../shape/b.ts';",
      'src/shape/b.ts': "import { c } from '../../spec/c.ts';",
      'spec/c.ts': "import { z } from 'zod';",
    };
    expect(findViolations(tree)).toEqual([
      'src/client/a.ts: src/client runs in browsers and must not load src/shape/b.ts -> spec/c.ts -> zod',
    ]);
  });

  test('a cycle of folders in src, once, with the name of a file that closes it', () => {
    const tree = {
      'src/a/one.ts': "import type { B } from '../b/one.ts';",
      'src/b/one.ts': "export * from '../c.ts';",
      'src/c.ts': "import { a } from './a/one.ts';",
      'src/d/one.ts': "import { a } from '../a/one.ts';",
    };
    expect(findViolations(tree)).toEqual(['src/a/one.ts: closes the cycle src/a -> src/b -> src/c.ts -> src/a']);
  });

  test.each([
    [
      'files of one folder',
      'conformance/a/one.ts',
      "import { b } from './two.ts';",
      'conformance/a/two.ts',
      './one.ts',
    ],
    ['a folder and a file beside it', 'proxy/a.ts', "import { b } from './b/b.ts';", 'proxy/b/b.ts', '../a.ts'],
    [
      'folders deep inside a part',
      'mock-server/a/b/one.ts',
      "import type { C } from '../c/one.ts';",
      'mock-server/a/c/one.ts',
      '../b/one.ts',
    ],
  ])('a cycle of %s', (_what, file, text, other, back) => {
    expect(findViolations({ [file]: text, [other]: `import type { A } from '${back}';` })).toEqual([
      expect.stringContaining('closes the cycle'),
    ]);
  });

  test('regular expressions that backtrack over the same text', () => {
    const text = 'export const patterns = [/^(a+)+$/, /^\\s*(.*)$/, /\\/+$/];';
    expect(findViolations({ 'src/a.ts': text }).map((violation) => violation.split(',')[0])).toEqual([
      'src/a.ts: line 1 has /^(a+)+$/',
      'src/a.ts: line 1 has /^\\s*(.*)$/',
      'src/a.ts: line 1 has /\\/+$/',
    ]);
  });

  test('an exemption of a regular expression that its file no longer has', () => {
    expect(findViolations({ 'conformance/report/redact.ts': 'export const pattern = /=/;' })).toEqual([
      'conformance/report/redact.ts: no longer has /=+$/; remove it from the accepted patterns',
    ]);
  });

  test('a folder with more than 25 entries', () => {
    const files = Array.from({ length: 26 }, (_, index) => [`spec/laws/law${index}.ts`, ''] as const);
    expect(findViolations(Object.fromEntries(files))).toEqual([
      'spec/laws: has 26 entries; the maximum is 25. Split it by subject',
    ]);
    expect(findViolations(Object.fromEntries(files.slice(1)))).toEqual([]);
  });
});

describe('the architecture check accepts', () => {
  test('imports that follow the layers', () => {
    const tree = {
      'spec/a.ts': "import { z } from 'zod'; import { b } from './b/b.ts';",
      'spec/a.test.ts': "import { test } from 'vitest'; import fs from 'node:fs';",
      'src/openapi/a.ts': "import { a } from '../../spec/a.ts'; import yaml from 'yaml';",
      'src/client/a.ts': "import type { A } from '../../spec/a.ts'; import type { T } from '../../generated/types.ts';",
      'src/client/a.test.ts': "import http from 'node:http';",
      'mock-server/a.ts': "import { a } from '../src/openapi/a.ts'; import fs from 'node:fs';",
      'conformance/a.ts': "import { a } from '../spec/a.ts'; import { codec } from '../src/profile/codec.ts';",
      'bin/a.ts': "import { a } from '../conformance/a.ts'; import { b } from '../mock-server/a.ts';",
      'tests/a.test.ts': "import { a } from '../bin/a.ts';",
      'vitest.config.ts': "import { defineConfig } from 'vitest/config';",
    };
    expect(findViolations(tree)).toEqual([]);
  });

  test('imports and clock reads in comments and strings, and dates built from values', () => {
    const text = [
      "// import '../src/b.ts'; new Date()",
      'export const text = "import \'../src/b.ts\'; Date.now()";',
      'export const day = (at: number) => new Date(at).toISOString();',
    ].join('\n');
    expect(findViolations({ 'spec/a.ts': text })).toEqual([]);
  });

  test("reading the time in the mock's clock and in tests", () => {
    const text = 'export const now = () => Date.now();';
    expect(
      findViolations({ 'mock-server/clock/wall.ts': text, 'mock-server/a.test.ts': text, 'bin/a.ts': text }),
    ).toEqual([]);
  });

  test('building and using schemas, members with the same names, and the introspection folder', () => {
    const inside = "import { z } from 'zod'; import * as core from 'zod/v4/core'; export const a = z.ZodObject;";
    expect(
      findViolations({
        'spec/schemas/introspection/a.ts': inside,
        'spec/a.test.ts': "import { z } from 'zod'; export const a = z.object({}).shape;",
        'src/a/a.ts':
          "import { z } from 'zod'; export const a: z.ZodOptional<z.ZodString> = z.string().optional(); a.safeParse(1).success;",
        'mock-server/ui/a.ts': 'export const a = (b: { shape: string }) => b.shape;',
      }),
    ).toEqual([]);
  });

  test('unambiguous regular expressions, any in tests, and an exempt one in its file', () => {
    const ambiguous = 'export const pattern = /=+$/;';
    expect(
      findViolations({
        'src/a.ts': 'export const pattern = /^\\s*(\\S.*)?$/;',
        'src/a.test.ts': ambiguous,
        'conformance/report/redact.ts': ambiguous,
      }),
    ).toEqual([]);
  });

  test('an empty tree', () => {
    expect(findViolations({})).toEqual([]);
  });
});
