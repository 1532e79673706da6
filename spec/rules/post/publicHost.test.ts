import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicHost } from './publicHost.ts';

test.each([
  ['https://media.example.org/a.jpg', true],
  ['https://MEDIA.example.ORG?a', true],
  ['https://8.8.8.8/a.jpg', true],
  ['https://[2606:4700::1111]/a.jpg', true],
  ['https://bücher.example/a.jpg', true],
  ['https://localhost/a.jpg', false],
  ['https://printer.local', false],
  ['https://Printer.LAN#a', false],
  ['https://intranet/a.jpg', false],
  ['https://192.168.1.7/a.jpg', false],
  ['https://0x7f.1/a.jpg', false],
  ['https://[::1]/a.jpg', false],
  ['https://media.example.org@localhost/a.jpg', false],
  ['https://', false],
])('%s has a public host: %s', (url, expected) => {
  expect(isPublicHost(url)).toBe(expected);
});

test('a plain host name gives the same result with and without the URL parser', () => {
  const label = fc.stringMatching(/^[a-zA-Z\d-]{0,5}$/);
  const ending = fc.constantFrom('org', 'local', 'LAN', 'corp', '7', 'x1', 'home.arpa', '');
  const name = fc.tuple(fc.array(label, { maxLength: 3 }), ending).map(([labels, last]) => [...labels, last].join('.'));
  fc.assert(
    fc.property(name, fc.constantFrom('', '/a', '?a', '#a'), (host, rest) => {
      // A port forces the URL parser.
      expect(isPublicHost(`https://${host}${rest}`)).toBe(isPublicHost(`https://${host}:443${rest}`));
    }),
    { numRuns: 2000 },
  );
});
