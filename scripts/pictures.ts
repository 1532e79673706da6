/** Takes the screenshots in README.md. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { inspectorPicture } from './pictures/inspector.ts';
import { reportPicture } from './pictures/report.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const pictures: Readonly<Record<string, (page: Page, path: string) => Promise<void>>> = {
  'inspector.png': inspectorPicture,
  'conformance.png': reportPicture,
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const [name, takePicture] of Object.entries(pictures)) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await takePicture(page, join(folder, name));
    await page.close();
    console.log(
      `docs/pictures/${name} was written. It uses the fonts of this machine; install Inter for the best result.`,
    );
  }
} finally {
  await browser.close();
}
