/** Scenarios for follow-up comments: after their delay, on professional, if they are enabled. */
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { buildSecondTarget, file, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import { longSpecialText } from '../peculiarTexts.ts';
import {
  advance,
  asProbe,
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listPosts,
  outbox,
  republishPost,
  restorePublishing,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const comments = [
  { text: 'The recipe is here', delay: 'PT10M' },
  { text: `And the shop is there. ${longSpecialText}`, delay: 'PT2H' },
];
/** Another comment at the time of the last one. */
const lateComment = { text: 'We open at eight', delay: 'PT2H' };
const buildBody = (isAutoPlug: boolean | undefined, ...labels: readonly PlatformLabel[]) => ({
  text: 'We baked a cake',
  platforms: listTargets(...labels),
  ...(isAutoPlug === undefined ? {} : { isAutoPlug }),
  autoPlug: { comments },
});
const bothAccounts = [...listTargets('professional'), buildSecondTarget('professional')];
const options = { needs: ['autoPlug'], alone: true } as const;
/** The last wait is an hour longer than the delay, because the job that posts comments may run once an hour. */
const waitAndRead = [advance('PT9M'), outbox, advance('PT2M'), outbox, advance('PT3H'), outbox];

export const buildAutoPlugScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'autoPlug/sent',
    'Three follow-up comments, two of them with the same delay, are posted after their delays, and not before',
    { ...options, about: ['autoPlug.comments.sent', 'autoPlug.comments.not-before', 'autoPlug.professional-only'] },
    createPublishedPost('post', {
      ...buildBody(true, 'professional', 'social'),
      autoPlug: { comments: [...comments, lateComment] },
    }),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
    listPosts(),
  ),
  buildScenario(
    'autoPlug/apart',
    'Each of two posts gets its own follow-up comments',
    { ...options, about: ['autoPlug.comments.sent', 'autoPlug.professional-only', 'acts.time'] },
    createPublishedPost('first', buildBody(true, 'professional')),
    createPublishedPost('second', buildBody(true, 'social', 'professional')),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
    listPosts(),
    // On the former accounts, comments are not posted again.
    ...(isBoundIn(context, 'post.republish.to')
      ? [
          asProbe(republishPost('first', listTargets('social'))),
          waitUntilPublished(context),
          ...waitAndRead,
          listPosts(),
        ]
      : []
    ).flat(),
  ),
  buildScenario(
    'autoPlug/two-accounts',
    'Follow-up comments are posted once on each of two accounts, and on none where publishing fails',
    {
      ...options,
      about: ['autoPlug.comments.sent', 'autoPlug.comments.not-before', 'post.failure.apart', 'post.failure.rest'],
    },
    failPublishing('{{account:professional:2}}'),
    createPublishedPost('failed', { ...buildBody(true), platforms: [...bothAccounts, ...listTargets('social')] }),
    waitUntilPublished(context),
    listPosts(),
    restorePublishing('{{account:professional:2}}'),
    createPublishedPost('post', { ...buildBody(true), platforms: bothAccounts }),
    waitUntilPublished(context),
    ...waitAndRead,
    listPosts(),
  ),
  buildScenario(
    'autoPlug/scheduled',
    'Delays start when a scheduled post is published',
    {
      ...options,
      about: ['autoPlug.comments.sent', 'autoPlug.comments.not-before'],
      needs: [...options.needs, 'post.schedule.field'],
    },
    createScheduledPost('post', buildBody(true, 'professional'), 'now+PT1H'),
    advance('PT30M'),
    outbox,
    advance('PT31M'),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
    listPosts(),
  ),
  buildScenario(
    'autoPlug/edited',
    'An update without follow-up comments keeps them',
    {
      ...options,
      about: ['post.update.keeps', 'post.text.effective'],
      needs: [...options.needs, 'post.schedule.field'],
    },
    createScheduledPost('post', buildBody(true, 'professional'), 'now+PT1H'),
    updatePost('post', { text: 'We baked two cakes', platforms: listTargets('professional') }),
    listPosts(),
    advance('PT61M'),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
    listPosts(),
  ),
  buildScenario(
    'autoPlug/published-by-update',
    'A scheduled post that an update publishes at once keeps its follow-up comments',
    {
      ...options,
      about: ['autoPlug.comments.sent'],
      needs: [...options.needs, 'post.schedule.field', 'post.update.publish', 'post.update.merge'],
      when: hasAnswer(context, 'post.update.publish', 'publish'),
    },
    createScheduledPost('post', buildBody(true, 'professional'), 'now+P30D'),
    updatePost('post', { text: 'We baked two cakes', platforms: listTargets('professional'), publishNow: true }),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
    listPosts(),
  ),
  ...[false, undefined].map((flag) =>
    buildScenario(
      `autoPlug/${flag === false ? 'switched-off' : 'not-switched-on'}`,
      `Follow-up comments that are ${flag === false ? 'disabled' : 'not enabled'} are not posted`,
      { ...options, about: ['autoPlug.needs-flag'] },
      createPublishedPost('post', buildBody(flag, 'professional')),
      // Beside a post with comments, their absence is evidence.
      flag === undefined ? createPublishedPost('commented', buildBody(true, 'professional')) : [],
      waitUntilPublished(context),
      listPosts(),
      ...waitAndRead,
    ),
  ),
  buildScenario(
    'autoPlug/switched-off-later',
    'Follow-up comments that an update disables are not posted',
    { ...options, about: ['autoPlug.needs-flag'], needs: [...options.needs, 'post.schedule.field'] },
    createScheduledPost('post', buildBody(true, 'professional'), 'now+PT1H'),
    createScheduledPost('commented', buildBody(true, 'professional'), 'now+PT1H'),
    updatePost('post', buildBody(false, 'professional')),
    advance('PT61M'),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
  ),
  buildScenario(
    'autoPlug/switched-on-later',
    'Follow-up comments that an update enables are posted',
    { ...options, about: ['autoPlug.comments.sent'], needs: [...options.needs, 'post.schedule.field'] },
    createScheduledPost('post', buildBody(false, 'professional'), 'now+PT1H'),
    updatePost('post', { ...buildBody(true, 'professional'), scheduledFor: '{{now+PT1H}}' }),
    advance('PT61M'),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
  ),
  buildScenario(
    'autoPlug/elsewhere',
    'Other platforms have no follow-up comments',
    { ...options, about: ['autoPlug.professional-only'] },
    createPublishedPost('post', buildBody(true, 'microblog', 'textthread', 'openmicro', 'social')),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
  ),
  buildScenario(
    'autoPlug/videos',
    'Platforms for videos have no follow-up comments',
    { ...options, about: ['autoPlug.professional-only'] },
    createPublishedPost('post', {
      ...buildBody(true, 'photo', 'video', 'shortvideo'),
      platformContent: { video: { title: 'Baking' } },
      media: { video: file('clip.mp4') },
    }),
    waitUntilPublished(context),
    listPosts(),
    ...waitAndRead,
  ),
];
