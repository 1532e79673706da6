import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { comment, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import { activeLeadMagnet, buildMessage, keywordComment, leadAct } from '../traces/leadExamples.ts';
import { messageLaws } from './messages.ts';

const templates = { dm: { text: 'Here is another.' }, commentReplies: [{ text: 'Look at our page.' }] };
const update = ok('updateLeadMagnet', leadMagnet('active', { workflowType: 'full' }), {
  id: 'lm_1',
  body: { ...leadMagnetBody, workflowType: 'full', templates },
});

const judge = (commenter: 'per_1' | 'per_2', text: string) =>
  messageLaws
    .find(({ id }) => id === 'leadMagnet.full.message.text')
    ?.judge(
      [
        activeLeadMagnet('full'),
        keywordComment,
        update,
        comment(2, 'GUIDE', 'per_2', 'com_2'),
        buildMessage(commenter, text),
      ],
      defaultBehaviour,
    );

test('a message to someone who commented after an update has the new text', () => {
  expect(judge('per_2', 'Here is another.')).toBe('kept');
  expect(judge('per_2', 'Here it is.')).toBe('broken');
});

test('a message to someone who commented before an update may have either text', () => {
  expect(judge('per_1', 'Here is another.')).toBe('kept');
  expect(judge('per_1', 'Here it is.')).toBe('kept');
});

test('a follow-up with a placeholder excuses only a message with another text', () => {
  const judgeText = (text: string) =>
    messageLaws
      .find(({ id }) => id === 'leadMagnet.full.message.text')
      ?.judge(
        [
          activeLeadMagnet('full', { followUps: [{ text: 'Hello {{name}}', delay: 'P1D' }] }),
          keywordComment,
          leadAct(2, 'direct_message', text),
        ],
        defaultBehaviour,
      );
  expect(judgeText('Here it is.')).toBe('kept');
  expect(judgeText('Hello Cleo')).toBe('not-exercised');
});

test('replies that take turns may have any of the configured texts', () => {
  const commentReplies = [{ text: 'Look here.' }, { text: 'Look there.' }];
  const judgeReply = (text: string, reply: 'first-reply-or-none' | 'in-turn-or-none') =>
    messageLaws
      .find(({ id }) => id === 'leadMagnet.full.text')
      ?.judge(
        [
          activeLeadMagnet('full', { templates: { ...templates, commentReplies } }),
          keywordComment,
          leadAct(2, 'comment_reply', text),
        ],
        { ...defaultBehaviour, 'leadMagnet.reply.full': reply },
      );
  expect(judgeReply('Look there.', 'in-turn-or-none')).toBe('kept');
  expect(judgeReply('Look there.', 'first-reply-or-none')).toBe('broken');
  expect(judgeReply('Thanks!', 'in-turn-or-none')).toBe('broken');
});
