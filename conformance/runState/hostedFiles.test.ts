import { expect, test } from 'vitest';
import { HostedFiles } from './hostedFiles.ts';

test('a reset of one caller makes the files of every caller upload again', async () => {
  const files = new HostedFiles(() => undefined);
  let uploads = 0;
  const upload = async (caller: string, name: string) => `https://files.example/${caller}/${name}/${++uploads}`;
  const first = await files.getUrl('primary', 'png', upload);
  expect(await files.getUrl('primary', 'png', upload)).toBe(first);
  files.forget();
  expect(await files.getUrl('primary', 'png', upload)).not.toBe(first);
});
