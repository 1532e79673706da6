/** Scenarios for follow-up comments: after their delay, on professional, if they are enabled. */
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { to } from '../../../script/bodies.ts';
import { untilPublished } from '../choices.ts';
import { advance, list, outbox, published, type Scenarios, scene, scheduled, scheduling, update } from '../scene.ts';

const comments = [
  { text: 'The recipe is here', delay: 'PT10M' },
  { text: 'And the shop is there', delay: 'PT2H' },
];
const body = (isAutoPlug: boolean | undefined, ...labels: readonly PlatformLabel[]) => ({
  text: 'We baked a cake',
  platforms: to(...labels),
  ...(isAutoPlug === undefined ? {} : { isAutoPlug }),
  autoPlug: { comments },
});
const told = { needs: ['autoPlug', 'autoPlug.switch'], alone: true } as const;
const passing = [advance('PT9M'), outbox, advance('PT2M'), outbox, advance('PT2H'), outbox];

export const autoPlugScenarios: Scenarios = (context) => [
  scene(
    'autoPlug/sent',
    'Two follow-up comments are posted after their delays, and not before',
    { ...told, about: ['autoPlug.comments.sent', 'autoPlug.comments.not-before', 'autoPlug.professional-only'] },
    published('post', body(true, 'professional', 'social')),
    untilPublished(context),
    list(),
    ...passing,
    list(),
  ),
  scene(
    'autoPlug/scheduled',
    'Delays start when a scheduled post is published',
    {
      ...told,
      about: ['autoPlug.comments.sent', 'autoPlug.comments.not-before'],
      needs: [...told.needs, ...scheduling],
    },
    scheduled('post', body(true, 'professional'), 'now+PT1H'),
    advance('PT30M'),
    outbox,
    advance('PT31M'),
    untilPublished(context),
    list(),
    ...passing,
    list(),
  ),
  scene(
    'autoPlug/edited',
    'An update without follow-up comments keeps them',
    { ...told, about: ['post.update.keeps', 'post.text.effective'], needs: [...told.needs, ...scheduling] },
    scheduled('post', body(true, 'professional'), 'now+PT1H'),
    update('post', { text: 'We baked two cakes', platforms: to('professional') }),
    list(),
    advance('PT61M'),
    untilPublished(context),
    list(),
    ...passing,
    list(),
  ),
  ...[false, undefined].map((flag) =>
    scene(
      `autoPlug/${flag === false ? 'switched-off' : 'not-switched-on'}`,
      `Follow-up comments ${flag === false ? 'that are disabled' : 'without the switch'} are not posted`,
      { ...told, about: ['autoPlug.needs-flag'] },
      published('post', body(flag, 'professional')),
      untilPublished(context),
      list(),
      ...passing,
    ),
  ),
  scene(
    'autoPlug/elsewhere',
    'Other platforms have no follow-up comments',
    { ...told, about: ['autoPlug.professional-only'] },
    published('post', body(true, 'social')),
    untilPublished(context),
    list(),
    ...passing,
  ),
];
