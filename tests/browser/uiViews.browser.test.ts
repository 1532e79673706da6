/** Every view of the inspector in both themes, at desktop and phone width. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildSampleWorld, sampleStart } from '../../mock-server/testing/sampleWorld.ts';
import { findAxeFindings } from './harness.ts';
import { measureOverflowWidth, openView, setUpBrowser, startReceiver, startTestMock, visitView } from './uiHarness.ts';

setUpBrowser();

const views = [
  'overview',
  'posts',
  'posts?shape=week',
  'posts?shape=list',
  'posts/post_000001',
  'posts/post_000025',
  'lead-magnets',
  'lead-magnets/lm_000001',
  'outbox',
  'deliveries',
  'deliveries/dlv_000003',
  'requests',
  'requests/req_000030',
  'clock',
  'faults',
  'tenants',
  'decisions',
];

async function startSampleMock() {
  const mock = await startTestMock({ frozenAt: sampleStart });
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a8642d' } })
    .png()
    .toBuffer();
  await buildSampleWorld(mock, await startReceiver(), picture);
  return mock;
}

/** The themes differ in their colors only. */
describe.each([
  ['light', {}],
  ['dark', { rules: ['color-contrast'] }],
] as const)('the inspector in the %s theme', (colorScheme, scope) => {
  test.each([1280, 390])(
    'every view is accessible and makes no errors or external requests at %d pixels',
    async (width) => {
      const mock = await startSampleMock();
      const { page, faults } = await openView(mock, '#/overview', { colorScheme, width });
      for (const view of views) {
        await visitView(page, mock, `#/${view}`);
        expect(await findAxeFindings(page, scope), view).toEqual([]);
        expect(await measureOverflowWidth(page), view).toBeLessThanOrEqual(0);
      }
      expect(faults).toEqual([]);
    },
    180_000,
  );
});

test.each([
  [390, 1200],
  [768, 1024],
])('the header of the inspector is as high as its title on a short page at %d×%d pixels', async (width, height) => {
  const { page } = await openView(await startTestMock(), '#/lead-magnets', { width, height });
  const readHeight = async (part: string) => (await page.locator(part).boundingBox())?.height;
  expect(await readHeight('.sidebar')).toBe(await readHeight('.brand'));
});

test.each([390, 1200, 1920])('the panels of the overview contain their lists at %d pixels', async (width) => {
  const { page } = await openView(await startSampleMock(), '#/overview', { width });
  const overflows =
    await page.evaluate(`[...document.querySelectorAll('.panel :is(.when, .events a)')].flatMap((part) => {
    const overflow = part.getBoundingClientRect().right - part.closest('.panel').getBoundingClientRect().right;
    return overflow > 0 ? [part.textContent + ' by ' + overflow] : [];
  })`);
  expect(overflows).toEqual([]);
});
