/** Bodies whose members have the right types. */
import { buildPostOn, buildPostWithImages, withContent } from '../bodies.ts';
import type { Trial } from '../trial.ts';

export const typeTrials: readonly Trial[] = [
  {
    baseline: buildPostOn('shortvideo'),
    name: 'boolean options',
    updates: 'always',
    valid: [true, false].flatMap((value) => [
      withContent(buildPostOn('shortvideo'), 'shortvideo', {
        allowComments: value,
        allowDuet: value,
        allowStitch: value,
      }),
      withContent(buildPostOn('photo'), 'photo', { aiGenerated: value }),
      withContent(buildPostWithImages('shortvideo', 2), 'shortvideo', { autoAddMusic: value }),
    ]),
  },
  {
    baseline: buildPostOn('social'),
    name: 'texts with unusual characters',
    updates: 'always',
    valid: [
      'Ünïcödé',
      'مرحبا بالعالم',
      'שלום עולם',
      '你好，世界',
      'a\tb\nc',
      'a\n\nb',
      '"quotes" and \\backslashes\\',
      '<b>bold</b> & <script>alert(1)</script>',
      '%s %00 $name',
      "'; DROP TABLE posts; --",
      '__proto__',
      'constructor',
      'null',
      '0',
      '\u200bzero\u200d\ufeffwidth',
      '\u202eright to left',
    ].map((text) => buildPostOn('social', text)),
  },
];
