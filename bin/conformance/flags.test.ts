import { expect, test } from 'vitest';
import { checkConfig } from '../../conformance/config/checkConfig.ts';
import { buildConfig, nameFlag } from './flags.ts';

test('--only selects levels and rules', () => {
  expect(buildConfig({ only: ['documented'] })).toEqual({ levels: ['documented'] });
  expect(buildConfig({ only: ['documented,derived'] })).toEqual({ levels: ['documented', 'derived'] });
  expect(buildConfig({ only: ['media.*', 'derived'] })).toEqual({ only: ['media.*'], levels: ['derived'] });
});

test('--rule and --level add to --only', () => {
  expect(buildConfig({ only: ['derived', 'media.*'], rule: ['text.*'], level: ['documented'] })).toEqual({
    only: ['text.*', 'media.*'],
    levels: ['documented', 'derived'],
  });
});

test.each([
  [buildConfig({ 'max-time': '5' }), '--max-time 5: A duration must be written as 30s, 10m, 1h or PT10M.'],
  [buildConfig({ rate: 'abc' }), '--rate abc: A rate must be 60/m'],
  [buildConfig({ tier: 'all' }), '--tier all: Must be one of read'],
  [buildConfig({ level: ['documented,asumed'] }), '--level asumed: Must be one of documented'],
  [buildConfig({ url: 'ftp://bob:secret@h/api' }), '--url ftp://[redacted]@h/api: The base URL must be'],
  [{ report: { formats: ['pdf' as never] } }, '--report pdf: Must be one of json'],
])('an error in the configuration %j of the command line names the flag', (flags, message) => {
  const origin = { name: 'The command line', namePlace: (at: string) => nameFlag(at, flags) };
  expect(() => checkConfig(flags, origin)).toThrow(message);
});
