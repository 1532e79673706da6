import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPage } from '../report/html/page.ts';
import { formatJunit } from '../report/junit.ts';
import { formatMarkdown } from '../report/markdown.ts';
import { paintPlain } from '../report/terminal/paint.ts';
import { renderSummary } from '../report/terminal/summary.ts';
import type { Results } from '../results/results.ts';
import { runConformance } from '../run/run.ts';
import { type IdleService, startIdleService } from '../testing/idleService.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';

/** Sends a request, and escapes slashes in the URLs of uploaded files, as `json_encode` of PHP does. */
async function fetchWithEscapedSlashes(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!request.url.endsWith('/upload')) return response;
  return new Response((await response.text()).replaceAll('/', '\\/'), response);
}

let service: IdleService;
let results: Results;
beforeAll(async () => {
  service = await startIdleService(true);
  results = await runConformance({
    ...buildQuickOptions(service.url, ['text.length.microblog', 'media.carousel.pages']),
    fetch: fetchWithEscapedSlashes,
  });
});
afterAll(() => service.close());

const findFailure = (id: string) => results.rules.find((rule) => rule.id === id)?.failure;

test('a failure says where and how the accepted request breaks the rule', () => {
  expect(findFailure('text.length.microblog')?.finding).toEqual({
    pointer: expect.stringMatching(/\/text$/),
    detail: expect.stringMatching(/281 characters.* 280/),
  });
  expect(findFailure('media.carousel.pages')?.finding?.detail).toContain('301 pages');
});

test('a failure has the uploads of the files that its requests use', () => {
  expect(findFailure('text.length.microblog')?.uploads).toBeUndefined();
  expect(findFailure('media.carousel.pages')?.uploads).toMatchObject([
    { operation: 'uploadMedia', requestBody: expect.stringMatching(/^\(.+\)$/) },
  ]);
});

test.each([
  ['the terminal', () => renderSummary(results, { paint: paintPlain, folder: undefined })],
  ['HTML', () => renderPage(results)],
  ['Markdown', () => formatMarkdown(results)],
  ['JUnit', () => formatJunit(results)],
])('%s shows the script, the reason and the upload', (_, render) => {
  const text = render();
  expect(text).toMatch(/a PDF of 301 pages is refused/);
  expect(text).toMatch(/The PDF has 301 pages/);
  expect(text).toMatch(/media\/upload/);
});
