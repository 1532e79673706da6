import { expect, test } from 'vitest';
import { formatProgramCommand } from './programCommand.ts';

test.each([
  ['a checkout', '/home/ada/contract/bin/social-contract.ts', 'node scripts/launch.mjs bin/social-contract.ts'],
  [
    'another checkout',
    '/opt/it/bin/social-contract.ts',
    'node ../../../opt/it/scripts/launch.mjs ../../../opt/it/bin/social-contract.ts',
  ],
  [
    'a folder with a space',
    '/opt/my work/bin/social-contract.ts',
    "node '../../../opt/my work/scripts/launch.mjs' '../../../opt/my work/bin/social-contract.ts'",
  ],
  ['a project', '/home/ada/contract/node_modules/.bin/social-contract', 'npx social-contract'],
  ['another program', '/home/ada/contract/node_modules/vitest/vitest.mjs', 'npx social-contract'],
])('the command in %s runs as printed', (_, script, command) => {
  expect(formatProgramCommand(script, '/home/ada/contract', true)).toBe(command);
});

test('in a checkout, the command omits the launcher if the program was started without it', () => {
  const command = formatProgramCommand('/opt/it/bin/social-contract.ts', '/home/ada/contract', false);
  expect(command).toBe('node ../../../opt/it/bin/social-contract.ts');
});
