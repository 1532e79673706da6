/** Takes a screenshot of the conformance report for a server that does not enforce one rule. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { renderPage } from '../../conformance/report/html/page.ts';
import { runConformance } from '../../conformance/run/run.ts';
import { faults } from '../../selftest/faults/index.ts';
import { startMockService } from '../../selftest/services.ts';

const brokenRuleId = 'video.title.required';

export async function takeReportPicture(page: Page): Promise<Buffer> {
  const service = await startMockService(faults.find(({ skippedRules = [] }) => skippedRules.includes(brokenRuleId)));
  const folder = await mkdtemp(join(tmpdir(), 'social-contract-report-'));
  try {
    const results = await runConformance({ ...service.options, size: 'quick', seed: 1, workers: 2 });
    const file = join(folder, 'index.html');
    await writeFile(file, renderPage(results));
    await page.goto(pathToFileURL(file).href);
    return await page.screenshot();
  } finally {
    await rm(folder, { recursive: true, force: true });
    await service.close();
  }
}
