/** Takes the screenshots in README.md, and draws its animated session. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { getChromium } from './findChromium.ts';
import { takeInspectorPicture } from './pictures/inspector.ts';
import { takeReferencePicture } from './pictures/reference.ts';
import { takeReportPicture } from './pictures/report.ts';
import { takeSessionPicture } from './pictures/session.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const pictures: Readonly<Record<string, (page: Page) => Promise<Buffer>>> = {
  'inspector.webp': takeInspectorPicture,
  'reference.webp': takeReferencePicture,
  'conformance.webp': takeReportPicture,
};

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'session.svg'), await takeSessionPicture());
console.log('docs/pictures/session.svg was written.');
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: ['--no-sandbox'],
});
try {
  for (const [name, takePicture] of Object.entries(pictures)) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await writeFile(
      join(folder, name),
      await sharp(await takePicture(page))
        .webp({ quality: 40, effort: 6 })
        .toBuffer(),
    );
    await page.close();
    console.log(
      `docs/pictures/${name} was written. It uses the fonts of this machine; install Inter for the best result.`,
    );
  }
} finally {
  await browser.close();
}
