import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Results, verdicts } from '../results/results.ts';
import { getElements } from '../testing/markup.ts';
import { buildExchange, buildFailure, buildResults } from '../testing/results.ts';
import { formatAnnotations } from './annotations.ts';
import { reportFiles, reportFormats } from './formats.ts';
import { generateHarChunks } from './har.ts';
import { renderPage } from './html/page.ts';
import { formatJunit, getOutcome } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { redact } from './redact.ts';
import { paintPlain } from './terminal/paint.ts';
import { renderSummary } from './terminal/summary.ts';
import { buildCountTable } from './wording.ts';
import { writeJobSummary, writeReports } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'reports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const results = buildResults();
const traffic = Array.from({ length: 20 }, (_, i) => buildExchange(i));
const summaryOptions = { paint: paintPlain, folder: 'conformance-report' };

test('the fixture is a valid result of a run', () => {
  expect(Results.safeParse(results).error).toBeUndefined();
});

describe('every report has the same counts', () => {
  const { byLevel } = results.counts;
  const rows = buildCountTable(results).map((row) => row.filter((cell) => cell !== ''));

  test('on the terminal', () => {
    const lines = renderSummary(results, summaryOptions)
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    for (const row of rows) expect(lines).toContainEqual(row);
  });

  test('in Markdown', () => {
    const lines = formatMarkdown(results)
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== ''),
      );
    for (const row of rows) expect(lines).toContainEqual(row);
  });

  test('in HTML, in the table, the filters and the rows', () => {
    const elements = getElements(renderPage(results));
    const cells = elements.filter(({ name }) => name === 'td' || name === 'th').map(({ text }) => text.trim());
    for (const row of rows.slice(1)) expect(cells.join(' ')).toContain(row.join(' '));
    for (const verdict of verdicts) {
      const listedRows = elements.filter(
        ({ attributes }) => attributes.class === 'rule' && attributes['data-verdict'] === verdict,
      );
      expect(listedRows).toHaveLength(results.counts.verdicts[verdict]);
    }
  });

  test('in JUnit, with one test case per rule', () => {
    const elements = getElements(formatJunit(results));
    const cases = elements.filter(({ name }) => name === 'testcase');
    expect(cases.map(({ attributes }) => attributes.name).sort()).toEqual(results.rules.map(({ id }) => id).sort());
    const [root, ...suites] = elements.filter(({ name }) => name.startsWith('testsuite'));
    expect(root?.attributes).toMatchObject({
      tests: String(results.counts.rules),
      failures: String(results.counts.verdicts.fail),
    });
    expect(suites.map(({ attributes }) => Number(attributes.failures))).toEqual(
      Object.values(byLevel).map(({ fail }) => fail),
    );
    expect(elements.filter(({ name }) => name === 'failure')).toHaveLength(results.counts.verdicts.fail);
    const skippedRules = results.rules.filter((rule) => getOutcome(rule, false) === 'skipped');
    expect(elements.filter(({ name }) => name === 'skipped')).toHaveLength(skippedRules.length);
  });
});

test('in JUnit, a warning fails under --strict, and a known failure does not', () => {
  const strictResults = { ...results, run: { ...results.run, strict: true } };
  const { fail, warn } = results.counts.verdicts;
  expect(getElements(formatJunit(strictResults)).filter(({ name }) => name === 'failure')).toHaveLength(fail + warn);
  const knownResults = {
    ...results,
    rules: results.rules.map((rule) => ({ ...rule, knownReason: rule.failure && 'Ticket 7' })),
  };
  const elements = getElements(formatJunit(knownResults));
  expect(elements.filter(({ name }) => name === 'failure')).toEqual([]);
  expect(elements.filter(({ attributes }) => attributes.message === 'known failure: Ticket 7')).toHaveLength(
    fail + warn,
  );
});

describe('the terminal', () => {
  test('shows a run without failures on one screen', () => {
    const cleanResults = buildResults({ getVerdict: (_, i) => (i % 3 === 0 ? 'untestable' : 'pass') });
    const lines = renderSummary(cleanResults, summaryOptions).split('\n');
    expect(lines.length).toBeLessThan(24);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
    expect(lines.at(-1)).toBe('All is well. (exit code 0)');
  });

  test('suggests learning the decisions of the service if many are missing', () => {
    const results = buildResults();
    const decisions = Array.from({ length: 6 }, (_, i) => ({ name: `post.${i}`, rules: ['a'], advice: 'What?' }));
    const learnCommand = /learn decisions from the service: .* learn$/m;
    expect(renderSummary(results, summaryOptions)).not.toMatch(learnCommand);
    const openResults = { ...results, missing: { ...results.missing, decisions } };
    expect(renderSummary(openResults, summaryOptions)).toMatch(learnCommand);
  });

  test('shows repeated steps once, with their number', () => {
    const oneFailure = buildResults({
      getVerdict: ({ id }) => (id === 'rate.window' ? 'warn' : 'pass'),
      getFailure: () => buildFailure({ exchanges: Array.from({ length: 61 }, () => buildExchange(7)) }),
    });
    const text = renderSummary(oneFailure, summaryOptions);
    expect(text).toContain('  1  61 × POST /posts?x=1  201');
    expect(text.split('POST /posts?x=1')).toHaveLength(2);
  });

  test('merges steps that differ only in ids and times, but not steps that differ in texts, words or numbers', () => {
    const exchanges = ['a1', 'b2', 'c3', 'c3', 'c3'].map((id, i) =>
      buildExchange(7, {
        url: `http://127.0.0.1:4010/api/v1/posts/${id}?page=${i < 4 ? 1 : 2}`,
        requestBody: `{"text":"Post ${i < 3 ? 1 : 2}","at":"2030-01-01T10:00:0${i}.5Z"}`,
        responseBody: `{"data":{"id":"post_${id}","number":${i < 3 ? 1 : 2},"accountId":${i}}}`,
      }),
    );
    const oneFailure = buildResults({
      getVerdict: ({ id }) => (id === 'rate.window' ? 'warn' : 'pass'),
      getFailure: () => buildFailure({ exchanges }),
    });
    const steps = renderSummary(oneFailure, summaryOptions).match(/^ +\d {2}.*POST.*$/gm);
    expect(steps?.map((step) => step.trim())).toEqual([
      '1  3 × POST /posts/a1?page=1  201',
      '4  POST /posts/c3?page=1  201',
      '5  POST /posts/c3?page=2  201',
    ]);
    expect(formatMarkdown(oneFailure).match(/^- step .*$/gm)).toEqual([
      '- step 1: 3 × `POST /posts/a1?page=1` 201',
      '- step 4: `POST /posts/c3?page=1` 201',
      '- step 5: `POST /posts/c3?page=2` 201',
    ]);
  });

  test('shows the expected and observed values, the steps, and the commands to reproduce each failure', () => {
    const oneFailure = buildResults({
      getVerdict: ({ id }) => (id === 'video.title.required' ? 'fail' : 'pass'),
      getFailure: () =>
        buildFailure({
          reproduce: 'failures/video.title.required/repro.sh',
          folder: 'failures/video.title.required',
        }),
    });
    const text = renderSummary(oneFailure, summaryOptions);
    for (const piece of [
      'FAIL  video.title.required  documented',
      'expected  refused',
      'observed  201',
      '  1  POST /posts?x=1  201',
      'Reproduce: sh conformance-report/failures/video.title.required/repro.sh',
      'conformance replay conformance-report/failures/video.title.required',
      '3 rules  decision  post.states',
      'Left on the service: 1 lead magnet (the contract has no operation that deletes a lead magnet).',
    ])
      expect(text).toContain(piece);
  });

  test('prints no control characters from the service', () => {
    const hostileFailure = buildFailure({
      observed: 'a\u001b[2Jb\u0007',
      exchanges: [buildExchange(1, { responseBody: '\u001b]0;title\u0007\u009b2J' })],
    });
    const text = renderSummary(buildResults({ getFailure: () => hostileFailure }), summaryOptions);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

test('Markdown escapes everything that comes from the service', () => {
  const text = formatMarkdown(
    buildResults({
      getFailure: () => buildFailure({ observed: 'a ``` | <img src=x> [b](c)' }),
      change: (base) => ({ ...base, notes: ['<img src=x> | *a*'] }),
    }),
  );
  expect(text).toContain('- \\<img src=x\\> \\| \\*a\\*');
  expect(text).toContain('```` a ``` | <img src=x> [b](c) ````');
});

describe('files', () => {
  test('are written in every format, without secrets', async () => {
    const secrets = ['sk-secret-1'];
    const withSecrets = buildResults({
      getFailure: () => buildFailure({ observed: 'echo sk-secret-1', exchanges: traffic }),
    });
    const report = { results: redact(withSecrets, secrets), traffic: redact(traffic, secrets) };
    const paths = await writeReports(report, { folder, formats: reportFormats });
    expect(paths.map((path) => path.slice(folder.length + 1)).sort()).toEqual(Object.values(reportFiles).sort());
    const jobSummaryPath = join(folder, 'job.md');
    await writeJobSummary(report.results, folder, jobSummaryPath);
    for (const path of [...paths, jobSummaryPath]) {
      const text = await readFile(path, 'utf8');
      expect(text.length, path).toBeGreaterThan(100);
      expect(text, path).not.toContain('sk-secret-1');
    }
    expect(renderSummary(report.results, summaryOptions)).not.toContain('sk-secret-1');
    expect(formatAnnotations(report.results).join()).not.toContain('sk-secret-1');
  });

  test('are written exchange by exchange, so that a long run does not hold a whole HAR in memory', () => {
    let readCount = 0;
    function* generateExchanges() {
      for (; readCount < 10_000; readCount++) yield buildExchange(readCount);
    }
    let writtenCount = 0;
    for (const chunk of generateHarChunks(results, generateExchanges())) {
      expect(chunk.split('"startedDateTime"').length).toBeLessThanOrEqual(2);
      expect(writtenCount++).toBeGreaterThanOrEqual(readCount);
    }
    expect(writtenCount).toBe(10_002);
  });
});

test('rules with a common cause are one failure in the terminal, HTML and Markdown, and refer to the nearest rule in JUnit', () => {
  const [nearest, other] = ['video.title.required', 'envelope.success'] as const;
  const groupedResults = buildResults({
    getVerdict: ({ id }) => (id === nearest || id === other ? 'fail' : 'pass'),
    change: (base) => ({ ...base, causes: [{ rules: [nearest, other], exchange: buildExchange(7) }] }),
  });
  const terminal = renderSummary(groupedResults, summaryOptions);
  expect(terminal.match(/FAIL {2}/g)).toHaveLength(1);
  expect(terminal).toContain(`The same exchange breaks 1 more rule: ${other} (fail, documented)`);
  expect(formatAnnotations(groupedResults)).toHaveLength(1);
  expect(formatMarkdown(groupedResults).match(/<details>/g)).toHaveLength(1);
  expect(getElements(renderPage(groupedResults)).filter(({ name }) => name === 'article')).toHaveLength(1);
  const failures = getElements(formatJunit(groupedResults)).filter(({ name }) => name === 'failure');
  expect(failures).toHaveLength(2);
  expect(failures.filter(({ text }) => text.includes(`also breaks ${nearest}, which`))).toHaveLength(1);
});
