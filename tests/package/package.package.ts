/** Tests the packed package in a new project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { getBlocks } from '../../docs/testing/page.ts';
import { listNodes } from './nodes.ts';
import { openProject, readInstalledManifest, root } from './project.ts';

const project = openProject(inject('folder'));

describe.each(listNodes())('on Node %s', (_, node) => {
  test.each([
    ['lifecycle.mjs', 'true published\n3.1.1\n'],
    ['uploads.mjs', expect.stringMatching(/^20\d pdf 1\n$/)],
    ['msw.mjs', '200 true\n'],
    ['router.mjs', '401\n501\n'],
    ['documents.mjs', expect.stringMatching(/package\.json\nopenapi: 3\.1\.1\n$/)],
  ])('the program %s prints the expected output', async (program, expectedOutput) => {
    expect(await project.node([program], node)).toEqual(expectedOutput);
  });

  test('the data of a state file is available after a restart', async () => {
    expect(await project.node(['state.mjs'], node)).toMatch(/^true Kept\n/);
  });

  test('the command line prints its help and writes the documents of another profile', async () => {
    const command = 'node_modules/.bin/social-contract';
    expect(await project.node([command, '--help'], node)).toMatch(/^ {2}mock /m);
    project.write('profile.json', '{ "post.schedule.field": "publishAt" }');
    await project.node([command, 'generate', '--profile', 'profile.json', '--out', 'contract'], node);
    expect(readFileSync(join(project.folder, 'contract/openapi.yaml'), 'utf8')).toContain('publishAt');
  });

  test('exec runs a command alongside a mock', async () => {
    const program = 'fetch(process.env.SOCIAL_PUBLISHING_API_URL + "/accounts").then((a) => console.log(a.status))';
    const args = ['node_modules/.bin/social-contract', 'exec', '--quiet', '--', process.execPath, '-e', program];
    expect(await project.node(args, node)).toBe('401\n');
  });
});

describe('the command line in a project', () => {
  const command = 'node_modules/.bin/social-contract';

  test('explains rules and validates files without a service', async () => {
    expect(await project.node([command, 'explain', 'text.length.microblog'])).toContain('at most 280 chars');
    project.write(
      'post.json',
      '{ "text": "Hello", "platforms": [{ "platform": "social", "accountId": "acc_social" }] }',
    );
    expect(await project.node([command, 'validate', 'post.json'])).toContain('no rule is broken');
  });

  test('serves MCP clients with its own mock', async () => {
    const client = new Client({ name: 'package', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [command, 'mcp'],
        cwd: project.folder,
        stderr: 'ignore',
      }),
    );
    try {
      const { structuredContent } = await client.callTool({ name: 'listAccounts', arguments: {} });
      expect(structuredContent).toMatchObject({ data: expect.any(Array) });
    } finally {
      await client.close();
    }
  });
});

describe('a project that installs the package', () => {
  test('sees the class and the reason of an uncaught error, and little code', async () => {
    project.write(
      'uncaught.mjs',
      `import { createClient } from 'social-contract/client';
       import { createMock } from 'social-contract/mock';
       const { url, fetch, keys } = createMock();
       await createClient({ baseUrl: url, apiKey: keys[0].key, fetch }).deletePost('none');`,
    );
    const { code, output } = await project.shell('node uncaught.mjs', {});
    expect(code).toBe(1);
    expect(output).toMatch(/^SocialPublishingError: /m);
    expect(output.length).toBeLessThan(5000);
  });

  test.each(getBlocks(readFileSync(join(root, 'README.md'), 'utf8')).filter(({ note }) => /\.test\.mjs$/.test(note)))(
    'passes the README snippet $note',
    async ({ note, text }) => {
      project.write(note, text);
      await project.node(['--test', note]);
    },
  );

  test('runs the conformance suite among its tests', async () => {
    const output = await project.node(['node_modules/vitest/vitest.mjs', 'run', 'suite.test.mjs']);
    expect(output).toMatch(/1 passed/);
  });

  test.each([['nodenext'], ['bundler']])('type-checks under %s, dependencies included', async (resolution) => {
    const compilerOptions = {
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      // As `tsc --init` writes it: the declarations refer to the types of Node themselves.
      types: [],
    };
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['types.ts'] }));
    await expect(project.node(['node_modules/typescript/bin/tsc', '-p', '.'])).resolves.toBe('');
  });

  test('bundles the client for browsers without Node modules', async () => {
    const { outputFiles, warnings } = await build({
      absWorkingDir: project.folder,
      entryPoints: ['browser.mjs'],
      bundle: true,
      platform: 'browser',
      format: 'esm',
      minify: true,
      write: false,
    });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text).not.toMatch(/node:|zod/);
  });

  test('finds a file for each exported path', () => {
    const { exports, bin } = readInstalledManifest(project);
    const targets = [...Object.values(exports), bin].flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    const folder = join(project.folder, 'node_modules/social-contract');
    expect(targets.filter((path) => !path.includes('*') && !existsSync(join(folder, path)))).toEqual([]);
  });
});

describe('package linters', () => {
  test('publint reports nothing', async () => {
    const { publint } = await import('publint');
    const pkgDir = join(project.folder, 'node_modules/social-contract');
    expect((await publint({ pkgDir, strict: true, pack: false })).messages).toEqual([]);
  });

  test('arethetypeswrong reports nothing', async () => {
    const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
    const tarball = join(project.folder, `social-contract-${readInstalledManifest(project).version}.tgz`);
    const { types, ...analysis } = await checkPackage(
      createPackageFromTarballData(readFileSync(tarball)),
      // These entry points have no types.
      { excludeEntrypoints: ['./openapi.yaml', './arazzo.yaml'] },
    );
    expect(types).not.toBe(false);
    const problems = 'problems' in analysis ? analysis.problems : [];
    // The package is ESM only; Node10 resolution and `require` before TypeScript 5.8 are documented as unsupported.
    const relevantProblems = problems.filter(
      (problem) =>
        !('resolutionKind' in problem && problem.resolutionKind === 'node10') && problem.kind !== 'CJSResolvesToESM',
    );
    expect(relevantProblems).toEqual([]);
  });
});
