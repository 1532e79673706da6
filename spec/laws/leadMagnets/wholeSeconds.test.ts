import { describe, expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { Observation } from '../law.ts';
import { freshCaller, minute } from '../traces/examples.ts';
import { activeLeadMagnet, keywordComment, leadAct, leadList } from '../traces/leadExamples.ts';
import { leadMagnetCreationLaws } from './creation.ts';
import { workflowLaws } from './workflows.ts';

describe('times in whole seconds', () => {
  test('an act in the second of a reset is evidence on what a request creates', () => {
    const judge = (leadMagnetId: string) =>
      leadMagnetCreationLaws[0]?.judge(
        [
          { kind: 'exclusive-access', at: minute(0) },
          { ...freshCaller, at: minute(2) + 800 },
          activeLeadMagnet('full'),
          keywordComment,
          leadAct(2, 'direct_message'),
          { ...leadAct(2, 'direct_message'), leadMagnetId } as Observation,
        ],
        defaultBehaviour,
      );
    expect(judge('lm_1')).toBe('kept');
    expect(judge('lm_2')).toBe('broken');
  });

  test('a lead that may have been captured less than an hour before the last move of the clock need not list its actions yet', () => {
    const judge = (milliseconds: number) =>
      workflowLaws
        .find(({ id }) => id === 'leadMagnet.comments_only.comment_reply')
        ?.judge(
          [
            activeLeadMagnet('comments_only'),
            keywordComment,
            { kind: 'clock', at: minute(62) + milliseconds, until: minute(62) + milliseconds + 10 },
            leadList(),
          ],
          defaultBehaviour,
        );
    expect(judge(300)).toBe('not-exercised');
    expect(judge(1000)).toBe('broken');
  });
});
