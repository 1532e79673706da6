import { expect, test } from 'vitest';
import type { ConformanceOptions } from '../options.ts';
import { readSettings } from './settings.ts';

test.each(['example.com', undefined])('the base URL %j is refused with a reason', (url) => {
  expect(() => readSettings({ url: url as string, credentials: {} })).toThrow(
    `The base URL must be an http or https URL, such as https://api.example.com/api/v1, not "${url}".`,
  );
});

test.each([undefined, 'key', { primary: 'key' }, { primary: {} }])(
  'the credentials %j are refused with a reason',
  (value) => {
    const credentials = value as ConformanceOptions['credentials'];
    expect(() => readSettings({ url: 'http://localhost', credentials })).toThrow('such as { primary: { key } }');
  },
);
