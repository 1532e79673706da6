import { expect, test } from 'vitest';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { allDefaults, predict } from './testing/expectations.ts';

test('a service that trims texts may trim the type of a workflow as well', () => {
  const predictWith = (whiteSpace: 'keep' | 'trim-texts', workflowType: string) =>
    predict({ ...collectOnly, workflowType }, resolveProfile({ ...allDefaults, 'request.white-space': whiteSpace }), {
      operation: 'createLeadMagnet',
    });
  expect(predictWith('keep', 'collect_only ')).toMatchObject({
    outcome: 'refused',
    broken: ['leadMagnet.workflow.allowed'],
  });
  expect(predictWith('trim-texts', 'collect_only ')).toMatchObject({ outcome: 'open' });
  expect(predictWith('trim-texts', 'everything')).toMatchObject({ outcome: 'refused' });
});
