import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { Observation } from '../observation.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, updatedLeadMagnet } from '../traces/examples.ts';
import { leadMagnetRecordLaws } from './leadMagnetRecords.ts';

const followUps = [{ text: 'Did you read it?' }];
const update = [
  createdLeadMagnet(leadMagnet('paused'), leadMagnetBody),
  updatedLeadMagnet(leadMagnet('paused'), { followUps }),
];
const judge = (...trace: readonly Observation[]) =>
  leadMagnetRecordLaws.find(({ id }) => id === 'leadMagnet.update.keeps')?.judge(trace, defaultBehaviour);

test('a member that an update adds must be in the record only if some record shows it', () => {
  expect(judge(...update)).toBe('kept');
  expect(judge(createdLeadMagnet(leadMagnet('active', { id: 'lm_2', followUps }), {}), ...update)).toBe('broken');
});
