import { expect, test } from 'vitest';
import { chooseNode } from './choose-node.mjs';

const linux = { version: 'v20.20.2', platform: 'linux', arch: 'x64', libc: 'glibc' } as const;

test.each(['v24.0.0', 'v24.21.0', 'v26.1.0', 'v100.0.0', 'v24.0.0-nightly2026'])(
  'chooseNode uses the running Node %s',
  (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({ use: 'running' });
    expect(chooseNode({ version, platform: 'darwin', arch: 'arm64', libc: 'other' })).toEqual({ use: 'running' });
  },
);

test.each(['v18.0.0', 'v20.20.2', 'v22.18.0', 'v23.11.1'])(
  'chooseNode uses the toolchain instead of Node %s on Linux x64',
  (version) => {
    expect(chooseNode({ ...linux, version })).toEqual({ use: 'toolchain' });
  },
);

test.each([
  { platform: 'darwin', arch: 'arm64', libc: 'other' },
  { platform: 'win32', arch: 'x64', libc: 'other' },
  { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  { platform: 'linux', arch: 'x64', libc: 'other' },
] as const)('chooseNode asks the user for Node 24 on $platform $arch with $libc', (machine) => {
  const choice = chooseNode({ version: 'v22.18.0', ...machine });
  expect(choice).toEqual({ use: 'none', reason: expect.stringContaining('requires Node 24 or later') });
});
