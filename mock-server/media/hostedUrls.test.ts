import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { HostedUrls } from './hostedUrls.ts';

const urls = new HostedUrls('http://127.0.0.1:4010');

const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom(
        'http://127.0.0.1:4010',
        'http://localhost:4010',
        'http://[::1]:4010',
        'http://127.1:4010',
        'http://u:p@127.0.0.1:4010',
        'http://127.0.0.1',
        '//127.0.0.1:4010',
        'https://127.0.0.1:4010',
      ),
      fc.constantFrom('/media/', '/media', '/media/../media/', '/Media/', '/media//', '\\media\\'),
      fc.string(),
    )
    .map((parts) => parts.join('')),
);

test('findFileName returns names only for URLs on the own origin', () => {
  fc.assert(
    fc.property(noise, (url) => {
      const name = urls.findFileName(url);
      if (name === undefined) return;
      expect(urls.isOnOwnDomain(url)).toBe(true);
      const parsed = new URL(url);
      expect([parsed.port, parsed.pathname, parsed.search, parsed.username]).toEqual([
        '4010',
        `/media/${name}`,
        '',
        '',
      ]);
      expect(name).not.toMatch(/^\.\.?(?:\/|$)/);
    }),
    runOptions(2000),
  );
});

test('findFileName recognizes the URL of a file on every loopback host name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{2,5}_[0-9]{6}\.(?:jpg|mp4|pdf)$/), (name) => {
      expect(urls.findFileName(urls.buildUrl(name))).toBe(name);
      for (const origin of urls.origins) expect(urls.findFileName(`${origin}/media/${name}`)).toBe(name);
    }),
    runOptions(),
  );
});

test('findFileName reads long URLs only below the path of the mock', () => {
  for (const text of generateLongTexts(['', 'http://', 'http://127.0.0.1:4010/media/']))
    expect(urls.findFileName(text) === undefined || URL.parse(text)?.pathname.startsWith('/media/')).toBe(true);
});
